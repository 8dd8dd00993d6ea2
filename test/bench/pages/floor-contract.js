import { offerPlain } from './plain.js';

offerPlain('contract');
