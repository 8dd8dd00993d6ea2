document.addEventListener('alpine:init', () => {
  Alpine.data('desk', () => ({
    panes: ['chat', 'orders', 'notes'],
    open: true,
    dark: false,
    turn: 'idle',
    notice: '',
    sessionId: undefined,

    // Functions and objects are properties, so they are set here; x-bind sets attributes.
    setUp(chat) {
      chat.getToken = async () => (await (await fetch('/chao-token')).json()).token;
      chat.risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' };
      chat.cardRenderers = { 'calendar.today': showCalendar };
    },

    check(event) {
      if (!event.detail.text.includes('password')) return;
      event.preventDefault();
      this.notice = 'Never send a password.';
    },
  }));

  // The newest state of each call, for the cards.
  Alpine.store('calls', {});
  Alpine.data('calendarCard', (key) => ({
    seen: false,
    get call() {
      return this.$store.calls[key];
    },
    get items() {
      return this.call.output?.items ?? [];
    },
  }));
});

const cards = new Map();

/** One card for each call. Alpine does not look into shadow roots by itself, so its tree is started here. */
function showCalendar(call) {
  const key = `${call.runId} ${call.callId}`;
  Alpine.store('calls')[key] = call;
  if (cards.has(key)) return cards.get(key);
  const card = document.querySelector('#calendar-card').content.firstElementChild.cloneNode(true);
  card.setAttribute('x-data', `calendarCard('${key}')`);
  Alpine.initTree(card);
  cards.set(key, card);
  return card;
}
