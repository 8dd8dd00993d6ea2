/**
 * `chao-chat/thothii`: registers the dialect `thothii` and defines the elements for its reviews and results. The core comes
 * with `chao-chat`, or as a script tag with chao.js, whose parts it shares.
 */
import { ChaoCteResult } from './elements/cte-result/cte-result.js';
import { define } from './elements/internal/define.js';
import { ChaoJoinReview } from './elements/join-review/join-review.js';
import { ChaoModelActivity } from './elements/model-activity/model-activity.js';
import { ChaoPhaseSummary } from './elements/phase-summary/phase-summary.js';
import { ChaoSqlViewer } from './elements/sql-viewer/sql-viewer.js';
import { findDialect, registerDialect } from './protocol/registry.js';
import { createThothiiDialect } from './protocol/thothii/index.js';

if (!findDialect('thothii')) registerDialect('thothii', createThothiiDialect);
define([ChaoCteResult, ChaoJoinReview, ChaoModelActivity, ChaoPhaseSummary, ChaoSqlViewer]);

export * from './protocol/thothii/index.js';
export { registerDialect } from './protocol/registry.js';
export type { ThothiiStrings } from './i18n/thothii.js';
export { ChaoCteResult, ChaoJoinReview, ChaoModelActivity, ChaoPhaseSummary, ChaoSqlViewer };
