import { offerChao } from './widget.js';

offerChao('pages');
