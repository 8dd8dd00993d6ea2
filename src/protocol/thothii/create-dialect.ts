import type { Dialect } from '../dialect.js';
import { createDecoder, type DecodeSettings } from './decode.js';
import { createRequests, type RequestOptions } from './requests.js';

/** What a host may tell about its ThothII deployment. */
export interface ThothiiOptions extends RequestOptions {
  /** Name on the wire → name of the contract, for a backend that has others. */
  readonly names?: DecodeSettings['names'];
  /**
   * Lets the model's activity into the page, where `<chao-model-activity>` shows it (G-51). Default false: then it is
   * dropped as it arrives.
   */
  readonly activity?: boolean;
}

/** The elements that show what this backend sends, by tool key. */
const widgets: Dialect['widgets'] = {
  'model.activity': 'chao-model-activity',
  'thothii.join-review': 'chao-join-review',
  'thothii.question': 'chao-join-review',
  'thothii.sql': 'chao-sql-viewer',
  'thothii.cte-result': 'chao-cte-result',
  'thothii.phase-summary': 'chao-phase-summary',
};

/** The dialect of ThothII. */
export function createThothiiDialect(options: ThothiiOptions = {}): Dialect {
  const { names = {}, activity = false } = options;
  const decoder = (): ReturnType<typeof createDecoder> => createDecoder({ names, activity });
  return {
    name: 'thothii',
    keepAlive: true,
    widgets,
    createDecoder: decoder,
    decode: decoder(),
    ...createRequests(options),
  };
}
