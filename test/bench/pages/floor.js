import { offerPlain } from './plain.js';

offerPlain('bare');
