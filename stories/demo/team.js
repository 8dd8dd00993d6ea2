// What a partner's own page does around the widget: nothing is needed for the chat itself.
const list = document.querySelector('#tasks');
const chat = document.querySelector('#desk');

/** The session is kept in the address, so a reload brings the conversation back. The widget itself stores nothing. */
const remembered = new URL(location.href).searchParams.get('session');
if (remembered) chat.setAttribute('session-id', remembered);
chat.addEventListener('chao-session', ({ detail }) => {
  const url = new URL(location.href);
  url.searchParams.set('session', detail.sessionId);
  history.replaceState(history.state, '', url);
});

/** What each tool can do: the request for it says so. */
chat.risk = { 'tasks.create': 'write', 'tasks.delete': 'destructive' };

async function showTasks() {
  const { token } = await (await fetch('/chao-token', { cache: 'no-store' })).json();
  const answer = await fetch('/api/v1/tasks', { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) return;
  const { data } = await answer.json();
  const known = new Set([...list.children].map((item) => item.dataset.id));
  const first = list.childElementCount === 0;
  list.replaceChildren(
    ...data.map((task) => {
      const item = document.createElement('li');
      item.dataset.id = task.id;
      item.className = first || known.has(task.id) ? '' : 'new';
      item.append(task.title);
      if (task.priority) {
        const note = document.createElement('small');
        note.textContent = `${task.priority} priority`;
        item.append(note);
      }
      return item;
    }),
  );
}

chat.addEventListener('chao-tool', ({ detail }) => {
  if (detail.call.toolKey.startsWith('tasks.') && detail.call.state === 'completed') void showTasks();
});
void showTasks();
