const find = (selector) => document.querySelector(selector);
const chat = find('chao-chat');

// Properties may be set before the script of the chat has come.
chat.getToken = async () => (await (await fetch('/chao-token')).json()).token;
chat.risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' };

// One card for each call, which is filled again when the call changes.
const cards = new Map();

function createCard() {
  const card = find('#calendar-card').content.firstElementChild.cloneNode(true);
  const button = card.querySelector('button');
  button.addEventListener('click', () => (button.textContent = 'Seen'));
  return card;
}

chat.cardRenderers = {
  'calendar.today'(call) {
    const key = `${call.runId} ${call.callId}`;
    const card = cards.get(key) ?? createCard();
    cards.set(key, card);
    const items = call.output?.items ?? [];
    card.querySelector('b').textContent = `${call.state}, ${items.length} dates`;
    card.querySelector('div').replaceChildren(
      ...items.map(({ time, title }) => {
        const line = document.createElement('p');
        line.textContent = `${time} ${title}`;
        return line;
      }),
    );
    return card;
  },
};

chat.addEventListener('chao-turn', ({ detail }) => {
  find('#turn').textContent = detail.turn;
  chat.querySelector('[slot=header]').textContent = `Desk: ${detail.turn}`;
});
chat.addEventListener('chao-send', (event) => {
  if (!event.detail.text.includes('password')) return;
  event.preventDefault();
  find('#notice').textContent = 'Never send a password.';
});

const home = chat.parentElement;
find('#dark').addEventListener('click', () => {
  chat.theme = chat.theme === 'dark' ? 'light' : 'dark';
});
find('#move').addEventListener('click', () => find('main').append(find('main').firstElementChild));
find('#toggle').addEventListener('click', () => {
  if (chat.isConnected) chat.remove();
  else home.append(chat);
});
