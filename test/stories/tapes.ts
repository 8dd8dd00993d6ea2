/** Every tape of test/tapes; a Node test compares. */
export const tapeNames = (
  'alternative-names approval-approved approval-cancelled approval-drift approval-elsewhere approval-expired ' +
  'approval-pending approval-rejected approval-then-failed approval-unknown approvals-several call-id-reused cancelled ' +
  'capability completed-only cot-noise duplicates error-empty error-execution error-provider error-unknown-code ' +
  'falsy-values flow-approval flow-auto-tools flow-simple gaps heartbeats hostile-fields interleaved late-frames ' +
  'long-answer long-history malformed markdown-everything model-switched plan reload-mid-run reload-statuses run-failed ' +
  'seed-run-error seed-run seed-tool-failed settlement-slow simple stream-timeout-resume suggestions text-cjk ' +
  'text-emoji-split text-rtl tool-degraded tool-failed tool-large-output tool-without-call-id tools-parallel unknown-types ' +
  'workflow-failed-step workflow'
).split(' ');

/** Sessions of the second kind of backend. */
export const thothiiTapeNames = ['thothii-review'];
