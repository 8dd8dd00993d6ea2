import type { ChaoEvent, GetToken } from 'chao-chat';
import type {} from 'chao-chat/types/react';
import { Suspense, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { CalendarCard } from './calendar-card.js';
import { useCards } from './use-cards.js';

// React sets properties on elements that are defined; of others it only sets attributes.
const defined = customElements.whenDefined('chao-chat');
const getToken: GetToken = async () => (await (await fetch('/chao-token')).json()).token;
const risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' } as const;

interface ChatProps {
  readonly dark: boolean;
  readonly turn: string;
  readonly sessionId: string | undefined;
  onTurn(turn: string): void;
  onSession(sessionId: string): void;
  onSend(event: ChaoEvent<'chao-send'>): void;
}

function Chat({ dark, turn, sessionId, onTurn, onSession, onSend }: ChatProps) {
  use(defined);
  const [cards, cardRenderers] = useCards('calendar.today');
  return (
    <>
      <chao-chat
        base-url="/api/v1"
        heading="Team desk"
        session-id={sessionId}
        theme={dark ? 'dark' : 'light'}
        getToken={getToken}
        risk={risk}
        cardRenderers={cardRenderers}
        onchao-turn={({ detail }) => onTurn(detail.turn)}
        onchao-session={({ detail }) => onSession(detail.sessionId)}
        onchao-send={onSend}
      >
        <b slot="header">Desk: {turn}</b>
      </chao-chat>
      {[...cards].map(([key, { box, call }]) => createPortal(<CalendarCard call={call} />, box, key))}
    </>
  );
}

export function Desk() {
  const [panes, setPanes] = useState(['chat', 'orders', 'notes']);
  const [open, setOpen] = useState(true);
  const [dark, setDark] = useState(false);
  const [turn, setTurn] = useState('idle');
  const [notice, setNotice] = useState('');
  const [sessionId, setSessionId] = useState<string>();

  const onSend = (event: ChaoEvent<'chao-send'>) => {
    if (!event.detail.text.includes('password')) return;
    event.preventDefault();
    setNotice('Never send a password.');
  };

  return (
    <>
      <nav>
        <button id="dark" onClick={() => setDark(!dark)}>
          Dark
        </button>
        <button id="move" onClick={() => setPanes(([first, ...rest]) => [...rest, first!])}>
          Move
        </button>
        <button id="toggle" onClick={() => setOpen(!open)}>
          Chat
        </button>
        <output id="turn">{turn}</output>
        <output id="notice">{notice}</output>
      </nav>
      <main>
        {panes.map((pane) => (
          <section key={pane}>
            {pane === 'chat' && open ? (
              <Suspense>
                <Chat {...{ dark, turn, sessionId, onSend }} onTurn={setTurn} onSession={setSessionId} />
              </Suspense>
            ) : (
              <p>{pane}</p>
            )}
          </section>
        ))}
      </main>
    </>
  );
}
