import { fail } from '../errors.js';
import { tapeRequest } from '../runs/tape-player.js';
import type { MessageRow, RunInput, RunRow, SessionRow } from '../store/store.js';
import { bodyOf, isoNow, type App, type Ctx, type Services } from './env.js';
import { preludeOf } from './tape-prelude.js';

const longestMessage = 100_000;
const pageSize = { usual: 50, most: 200 };

/** A message as the API answers it; a streaming one as far as its run has come. */
function shown({ id, role, content, status, createdAt, runId, toolCalls, suggestions }: MessageRow) {
  return {
    id,
    role,
    content,
    status,
    createdAt,
    ...(runId !== undefined && { runId }),
    ...(toolCalls.length > 0 && { toolCalls }),
    ...(suggestions.length > 0 && { suggestions }),
  };
}

function ownSession(context: Ctx, { store }: Services): SessionRow | undefined {
  const session = store.session(context.req.param('sessionId') ?? '');
  return session?.sub === context.get('claims').sub ? session : undefined;
}

async function createSession(context: Ctx, { store, ids, clock }: Services): Promise<Response> {
  const body = await bodyOf(context);
  if (!body) return fail(context, 'bad_request');
  const { mode = 'approval', title } = body;
  if (typeof mode !== 'string' || mode.length > 100) return fail(context, 'bad_request', 'mode is a word.');
  const session: SessionRow = {
    id: ids.make('ses_'),
    sub: context.get('claims').sub,
    mode,
    ...(typeof title === 'string' && { title: title.slice(0, 200) }),
    createdAt: isoNow(clock),
  };
  store.putSession(session);
  return context.json({ data: { id: session.id, mode, createdAt: session.createdAt } }, 201);
}

function listMessages(context: Ctx, services: Services): Response {
  const session = ownSession(context, services);
  if (!session) return fail(context, 'not_found');
  const limit = Number(context.req.query('limit') ?? pageSize.usual);
  if (!Number.isInteger(limit) || limit < 1) return fail(context, 'bad_request', 'limit is a number from 1.');
  const page = services.store.messagePage(
    session.id,
    Math.min(limit, pageSize.most),
    context.req.query('before'),
  );
  if (!page) return fail(context, 'bad_request', 'before names no message of this session.');
  const sub = context.get('claims').sub;
  const data = page.messages.map((message) => shown(services.runs.current(message, sub)));
  return context.json({ data, meta: { hasMore: page.hasMore } });
}

const answered = ({ id, runId }: MessageRow, userMessageId: string) => ({
  data: { id, runId, userMessageId },
});

function inputFor(content: string, { mode }: SessionRow): RunInput {
  const tape = tapeRequest(content);
  return tape ? { kind: 'tape', ...tape } : { kind: 'chat', content, mode };
}

interface Exchange {
  readonly user: MessageRow;
  readonly answer: MessageRow;
  readonly run: RunRow;
}

function exchangeOf(
  session: SessionRow,
  content: string,
  clientId: string | undefined,
  services: Services,
): Exchange {
  const { ids, clock } = services;
  const createdAt = isoNow(clock);
  const empty = { createdAt, sessionId: session.id, toolCalls: [], suggestions: [] };
  const [messageId, runId] = [ids.make('msg_'), ids.run()];
  const client = clientId === undefined ? {} : { clientId };
  return {
    user: { ...empty, ...client, id: ids.make('msg_'), role: 'user', content, status: 'completed', runId },
    answer: { ...empty, id: messageId, role: 'assistant', content: '', status: 'streaming', runId },
    run: {
      id: runId,
      sub: session.sub,
      sessionId: session.id,
      messageId,
      input: inputFor(content, session),
      createdAt,
    },
  };
}

async function sendMessage(context: Ctx, services: Services): Promise<Response> {
  const { store, runs } = services;
  const session = ownSession(context, services);
  if (!session) return fail(context, 'not_found');
  const { content, clientId } = (await bodyOf(context)) ?? {};
  if (typeof content !== 'string' || content.trim() === '')
    return fail(context, 'bad_request', 'content is missing.');
  if (content.length > longestMessage) return fail(context, 'too_large');
  const client = typeof clientId === 'string' && clientId !== '' ? clientId : undefined;
  const earlier = client === undefined ? undefined : store.messageByClientId(session.id, client);
  const answer =
    earlier?.runId === undefined ? undefined : store.message(store.run(earlier.runId)?.messageId ?? '');
  if (earlier && answer) return context.json(answered(answer, earlier.id), 201);
  const { history, user } = await preludeOf(content, session, services);
  const exchange = exchangeOf(session, content, client, services);
  store.transaction(() => {
    for (const message of history) store.putMessage(message);
    store.putMessage({ ...exchange.user, content: user });
    store.putMessage(exchange.answer);
    store.putRun(exchange.run);
  });
  runs.start(exchange.run);
  return context.json(answered(exchange.answer, exchange.user.id), 201);
}

/** Sessions and their messages. */
export function sessionRoutes(app: App, services: Services): void {
  app.post('/ai/sessions', (context) => createSession(context, services));
  app.get('/ai/sessions/:sessionId/messages', (context) => listMessages(context, services));
  app.post('/ai/sessions/:sessionId/messages', (context) => sendMessage(context, services));
}
