import { createThothiiDialect } from '../../../src/protocol/thothii/index.js';
import { SnapshotController } from '../support/snapshot-controller.js';

/** A controller of a ThothII conversation that holds one snapshot. */
export class ReviewController extends SnapshotController {
  readonly widgets = createThothiiDialect().widgets;
}
