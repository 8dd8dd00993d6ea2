import type { ChaoEvent, GetToken, ToolPart } from 'chao-chat';
import type {} from 'chao-chat/types/solid';
import { createSignal, For, Show, type Accessor, type Setter } from 'solid-js';
import { Portal } from 'solid-js/web';
import { CalendarCard } from './calendar-card.jsx';

const getToken: GetToken = async () => (await (await fetch('/chao-token')).json()).token;
const risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' } as const;

interface Card {
  box: HTMLElement;
  call: Accessor<ToolPart>;
  update: Setter<ToolPart>;
}

/** The chat shows a box for each call, and the app draws its card there through a portal. */
function createCards(toolKey: string) {
  const [cards, setCards] = createSignal<readonly Card[]>([]);
  const known = new Map<string, Card>();
  const show = (call: ToolPart) => {
    const key = `${call.runId} ${call.callId}`;
    let card = known.get(key);
    if (!card) {
      const [current, update] = createSignal(call);
      card = { box: document.createElement('div'), call: current, update };
      known.set(key, card);
      setCards([...known.values()]);
    }
    card.update(() => call);
    return card.box;
  };
  return { cards, cardRenderers: { [toolKey]: show } };
}

export function Desk() {
  const [panes, setPanes] = createSignal(['chat', 'orders', 'notes']);
  const [open, setOpen] = createSignal(true);
  const [dark, setDark] = createSignal(false);
  const [turn, setTurn] = createSignal('idle');
  const [notice, setNotice] = createSignal('');
  const [sessionId, setSessionId] = createSignal<string>();
  const { cards, cardRenderers } = createCards('calendar.today');

  const onSend = (event: ChaoEvent<'chao-send'>) => {
    if (!event.detail.text.includes('password')) return;
    event.preventDefault();
    setNotice('Never send a password.');
  };

  const chat = () => (
    <chao-chat
      attr:base-url="/api/v1"
      heading="Team desk"
      prop:sessionId={sessionId()}
      theme={dark() ? 'dark' : 'light'}
      prop:getToken={getToken}
      prop:risk={risk}
      prop:cardRenderers={cardRenderers}
      on:chao-turn={({ detail }) => setTurn(detail.turn)}
      on:chao-session={({ detail }) => setSessionId(detail.sessionId)}
      on:chao-send={onSend}
    >
      <b slot="header">Desk: {turn()}</b>
    </chao-chat>
  );

  return (
    <>
      <nav>
        <button id="dark" onClick={() => setDark(!dark())}>
          Dark
        </button>
        <button id="move" onClick={() => setPanes(([first, ...rest]) => [...rest, first!])}>
          Move
        </button>
        <button id="toggle" onClick={() => setOpen(!open())}>
          Chat
        </button>
        <output id="turn">{turn()}</output>
        <output id="notice">{notice()}</output>
      </nav>
      <main>
        <For each={panes()}>
          {(pane) => (
            <section>
              <Show when={pane === 'chat' && open()} fallback={<p>{pane}</p>}>
                {chat()}
              </Show>
            </section>
          )}
        </For>
      </main>
      <For each={cards()}>
        {({ box, call }) => (
          <Portal mount={box}>
            <CalendarCard call={call()} />
          </Portal>
        )}
      </For>
    </>
  );
}
