/** The widget as a partner's page has it: from the script tag's files, by its public interface, over HTTP. */
import '/dist/chao.js';
import { offer } from './bench.js';

/** @param session `pages`: the server sends stored messages in pages; `whole`: all of them at once. */
export function offerChao(session) {
  const chat = document.createElement('chao-chat');
  const mount = async (messages) => {
    chat.style.blockSize = '700px';
    chat.getToken = () => 'bench';
    chat.baseUrl = `${location.origin}/api/v1`;
    if (messages.length) chat.sessionId = session;
    document.querySelector('#root').append(chat);
    await chat.updateComplete;
  };
  offer({ mount, send: () => chat.send('go') });
}
