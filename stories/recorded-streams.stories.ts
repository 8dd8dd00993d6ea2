import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { chatIn, endsAs } from './support/chat.js';
import { liveTape } from './support/live.js';

/** The other recorded streams: odd wires, other names, endings of all kinds. The buttons under each move its tape. */
const meta: Meta = { title: 'Conversations/Recorded streams', render: (_args, context) => chatIn(context) };
export default meta;

/** key, toolCallId or stepId alone, args and output: all mean the same. */
export const AlternativeNames: StoryObj = {
  ...liveTape('alternative-names'),
  play: endsAs('completed', 'completed', 'completed'),
};

/** The run ends; the call was never decided and never run. */
export const ApprovalCancelled: StoryObj = {
  ...liveTape('approval-cancelled'),
  play: endsAs('partial', 'expired'),
};

/** The same call asks again with a larger input; what was reviewed no longer stands. */
export const ApprovalDrift: StoryObj = {
  ...liveTape('approval-drift'),
  play: endsAs('completed', 'expired'),
};

/** Another tab or device decides; the response has a word instead of a boolean. */
export const ApprovalElsewhere: StoryObj = {
  ...liveTape('approval-elsewhere'),
  play: endsAs('completed', 'completed'),
};

/** Approval is no promise of success. */
export const ApprovalThenFailed: StoryObj = {
  ...liveTape('approval-then-failed'),
  play: endsAs('completed', 'failed'),
};

/** The response says nothing about how it came out, and nothing follows on the call. */
export const ApprovalUnknown: StoryObj = {
  ...liveTape('approval-unknown'),
  play: endsAs('completed', 'interrupted'),
};

/** An earlier message has a call tc_1 of its own run; this run’s tc_1 is another call. */
export const CallIdReused: StoryObj = {
  ...liveTape('call-id-reused'),
  play: endsAs('completed', 'completed'),
};

/** Once with an activity to show, once with the key alone. */
export const Capability: StoryObj = { ...liveTape('capability'), play: endsAs('completed') };

/** No delta at all: the text is in message.completed. */
export const CompletedOnly: StoryObj = { ...liveTape('completed-only'), play: endsAs('completed') };

/** cot.* events between the text; nothing of them is shown or kept. */
export const CotNoise: StoryObj = { ...liveTape('cot-noise'), play: endsAs('completed') };

/** After a drop the server sends events again that were applied already; nothing is doubled. */
export const Duplicates: StoryObj = { ...liveTape('duplicates'), play: endsAs('completed', 'completed') };

/** The model says nothing: a terminal event with a text for people and a code. */
export const ErrorEmpty: StoryObj = { ...liveTape('error-empty'), play: endsAs('failed') };

/** The run breaks: a terminal event with a text for people and a code. */
export const ErrorExecution: StoryObj = { ...liveTape('error-execution'), play: endsAs('failed') };

/** A code nobody knows: a terminal event with a text for people and a code. */
export const ErrorUnknownCode: StoryObj = { ...liveTape('error-unknown-code'), play: endsAs('failed') };

/** Only null and missing fall through to the second name; 0, false and "" are values. */
export const FalsyValues: StoryObj = {
  ...liveTape('falsy-values'),
  play: endsAs('completed', 'completed', 'completed', 'completed'),
};

/** The third diagram: the run pauses, a person approves, the tool runs, the answer follows. */
export const FlowApproval: StoryObj = {
  ...liveTape('flow-approval'),
  play: endsAs('completed', 'completed'),
};

/** The first diagram of the documentation: connected, text, completed, settled. */
export const FlowSimple: StoryObj = { ...liveTape('flow-simple'), play: endsAs('completed') };

/** Ids grow but skip; that is no error. */
export const Gaps: StoryObj = { ...liveTape('gaps'), play: endsAs('completed') };

/** A minute and a half with nothing but comments; the connection lives. */
export const Heartbeats: StoryObj = { ...liveTape('heartbeats'), play: endsAs('completed') };

/** HTML, Markdown and control characters in names, labels, inputs, errors and suggestions: all of it is text. */
export const HostileFields: StoryObj = { ...liveTape('hostile-fields'), play: endsAs('completed', 'failed') };

/** Two cards stand where they came in the text; the parts keep their order. */
export const Interleaved: StoryObj = {
  ...liveTape('interleaved'),
  play: endsAs('completed', 'completed', 'completed'),
};

/** They come after run.settlement.completed, within the grace period, and still count. */
export const LateFrames: StoryObj = { ...liveTape('late-frames'), play: endsAs('completed') };

/** Twelve chapters, to scroll through while they stream. */
export const LongAnswer: StoryObj = { ...liveTape('long-answer'), play: endsAs('completed') };

/** Bad JSON, no payload, wrong types, strange fields: each is skipped alone. */
export const Malformed: StoryObj = { ...liveTape('malformed'), play: endsAs('completed') };

/** Every construct the renderer knows, in pieces of twelve characters. */
export const MarkdownEverything: StoryObj = { ...liveTape('markdown-everything'), play: endsAs('completed') };

/** For information only; the run goes on. */
export const ModelSwitched: StoryObj = { ...liveTape('model-switched'), play: endsAs('completed') };

/** The replay brings text and a finished call at once; after “live” an approval is pending and is decided. */
export const ReloadMidRun: StoryObj = {
  ...liveTape('reload-mid-run'),
  play: endsAs('completed', 'completed', 'completed'),
};

/** It has neither id nor retry; its eventId still counts. The stream goes on on the next connection. */
export const SeedRunError: StoryObj = { ...liveTape('seed-run-error'), play: endsAs('completed') };

/** A run made of the example payloads: delta, model switch, calendar tool, approval, suggestions. */
export const SeedRun: StoryObj = {
  ...liveTape('seed-run'),
  play: endsAs('completed', 'completed', 'completed'),
};

/** bits.get times out after five seconds; the run goes on and the assistant explains. */
export const SeedToolFailed: StoryObj = {
  ...liveTape('seed-tool-failed'),
  play: endsAs('completed', 'failed'),
};

/** The turn is over with message.completed; the connection stays for three more seconds. */
export const SettlementSlow: StoryObj = { ...liveTape('settlement-slow'), play: endsAs('completed') };

/** run.error with stream_timeout ends the connection, not the run; the next one goes on with the same text. */
export const StreamTimeoutResume: StoryObj = {
  ...liveTape('stream-timeout-resume'),
  play: endsAs('completed'),
};

/** Four offers with priorities in disorder; 1 comes first. */
export const Suggestions: StoryObj = { ...liveTape('suggestions'), play: endsAs('completed') };

/** Emphasis beside CJK punctuation, a list, an emoji of several characters. */
export const TextCjk: StoryObj = { ...liveTape('text-cjk'), play: endsAs('completed') };

/** Each delta ends inside a character; the joined text is whole. */
export const TextEmojiSplit: StoryObj = { ...liveTape('text-emoji-split'), play: endsAs('completed') };

/** Arabic with code, a list and a line of English. */
export const TextRtl: StoryObj = { ...liveTape('text-rtl'), play: endsAs('completed') };

/** Two hundred rows of observation; the card stays small, the answer stays the answer. */
export const ToolLargeOutput: StoryObj = {
  ...liveTape('tool-large-output'),
  play: endsAs('completed', 'completed'),
};

/** Neither callId nor toolCallId nor stepId: each event stands alone. */
export const ToolWithoutCallId: StoryObj = {
  ...liveTape('tool-without-call-id'),
  play: endsAs('completed', 'interrupted', 'completed'),
};

/** Types of a later backend: ignored, the rest is untouched. */
export const UnknownTypes: StoryObj = { ...liveTape('unknown-types'), play: endsAs('completed') };

/** The second step fails, the third runs nevertheless; a step without a title too. */
export const WorkflowFailedStep: StoryObj = {
  ...liveTape('workflow-failed-step'),
  play: endsAs('completed', 'completed'),
};
