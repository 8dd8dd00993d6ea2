/** The widget as a partner's page has it: from the script tag's files, by its public interface. */
await import('/dist/chao.js');
const chat = document.querySelector('chao-chat');
chat.getToken = () => 'bench';
chat.baseUrl = `${location.origin}/api/v1`;
await chat.updateComplete;
await customElements.whenDefined('chao-message');

function textOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  return [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(textOf).join('');
}

window.bench = {
  send: () => chat.send('go'),
  finished: () => chat.turn === 'idle' && chat.connection === 'closed',
  text: () => textOf(chat),
};
