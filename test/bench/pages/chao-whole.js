/** The widget with a server that sends every stored message at once. */
import { offerChao } from './widget.js';

offerChao('whole');
