/** deep-chat with its own network client, as its documentation sets it up for a stream. */
import '/peers/deep-chat.js';
import { offer } from './bench.js';

let chat;

function mount(messages) {
  chat = document.createElement('deep-chat');
  chat.connect = { url: '/streams/deep-chat', stream: true };
  chat.chatStyle = { width: '100%', height: '100%', border: 'none' };
  chat.history = messages.map(({ role, text }) => ({ role: role === 'user' ? 'user' : 'ai', text }));
  const shown = new Promise((resolve) => (chat.onComponentRender = () => resolve()));
  document.querySelector('#root').append(chat);
  return shown;
}

offer({ mount, send: () => chat.submitUserMessage({ text: 'go' }) });
