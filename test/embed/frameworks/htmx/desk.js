const chat = () => document.querySelector('chao-chat');

// Functions are properties: they are set on every chat that htmx brings.
htmx.onLoad((root) => {
  for (const one of root.querySelectorAll('chao-chat')) {
    one.getToken = async () => (await (await fetch('/chao-token')).json()).token;
    one.risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' };
  }
});

globalThis.showTurn = (turn) => {
  document.querySelector('#turn').textContent = turn;
  chat().querySelector('[slot=header]').textContent = `Desk: ${turn}`;
};

globalThis.check = (event) => {
  if (!event.detail.text.includes('password')) return;
  event.preventDefault();
  document.querySelector('#notice').textContent = 'Never send a password.';
};

/** What the server needs to write the card. */
globalThis.newestCall = () => {
  const parts = chat().conversation.messages.flatMap((message) => message.parts);
  return JSON.stringify(parts.findLast((part) => part.toolKey === 'calendar.today') ?? null);
};
