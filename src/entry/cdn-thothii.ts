/** The script tag `thothii.js`: comes with chao.js, whose parts it shares, and adds the second dialect and its elements. */
import './cdn.js';

export * from '../thothii.js';
