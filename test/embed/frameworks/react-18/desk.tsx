import type { ChaoEvent, GetToken } from 'chao-chat';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { CalendarCard } from './calendar-card.js';
import { Chat } from './chat.js';
import { useCards } from './use-cards.js';

const getToken: GetToken = async () => (await (await fetch('/chao-token')).json()).token;
const risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' } as const;

export function Desk() {
  const [panes, setPanes] = useState(['chat', 'orders', 'notes']);
  const [open, setOpen] = useState(true);
  const [dark, setDark] = useState(false);
  const [turn, setTurn] = useState('idle');
  const [notice, setNotice] = useState('');
  const [sessionId, setSessionId] = useState<string>();
  const [cards, cardRenderers] = useCards('calendar.today');

  const theme = dark ? 'dark' : 'light';
  const listeners = useMemo(
    () => ({
      'chao-turn': ({ detail }: ChaoEvent<'chao-turn'>) => setTurn(detail.turn),
      'chao-session': ({ detail }: ChaoEvent<'chao-session'>) => setSessionId(detail.sessionId),
      'chao-send': (event: ChaoEvent<'chao-send'>) => {
        if (!event.detail.text.includes('password')) return;
        event.preventDefault();
        setNotice('Never send a password.');
      },
    }),
    [],
  );

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
              <Chat properties={{ theme, sessionId, getToken, risk, cardRenderers }} listeners={listeners}>
                <b slot="header">Desk: {turn}</b>
              </Chat>
            ) : (
              <p>{pane}</p>
            )}
          </section>
        ))}
      </main>
      {[...cards].map(([key, { box, call }]) => createPortal(<CalendarCard call={call} />, box, key))}
    </>
  );
}
