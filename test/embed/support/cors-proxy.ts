import { request as send } from 'node:http';
import { listen, type Listening } from '../../backend/node/serve.js';

/** Stands before a backend and says about other origins what `headers` say, and nothing else. */
export function corsProxy(target: string, headers: Readonly<Record<string, string>>): Promise<Listening> {
  return listen((incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204, headers).end();
    const { method, url } = incoming;
    const onward = send(target + url, { method, headers: incoming.headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !/^(access-control-|vary)/.test(name));
      outgoing.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...headers });
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.on('close', () => answer.complete || outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}
