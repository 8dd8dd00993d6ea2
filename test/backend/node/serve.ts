import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Ends all connections and stops listening. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects when the port is taken. */
export function listen(onRequest: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(onRequest);
  // A stream may last for minutes, and clients keep sockets open between requests.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({ server, port: taken, close });
    });
  });
}
