import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where Debian has it. */
const program = '/usr/sbin/nginx';
export const hasNginx = existsSync(program);

/**
 * Debian's defaults, with gzip for everything and HTTP/1.1 kept alive to the backend. Buffering stays as it is: on.
 * Workers of root's nginx would be nobody, who can't write into the temporary folder.
 */
const config = (folder: string, port: number, upstream: number): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
master_process on;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  gzip on;
  gzip_min_length 1;
  gzip_proxied any;
  gzip_types *;
  upstream backend {
    server 127.0.0.1:${upstream};
    keepalive 8;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://backend;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** An nginx of one's own in front of a port, with its files in a temporary folder. */
export class Nginx {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async inFrontOf(upstream: number): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'chao-nginx-'));
    const nginx = new Nginx(folder, await freePort());
    await writeFile(join(folder, 'nginx.conf'), config(folder, nginx.port, upstream));
    await nginx.start();
    return nginx;
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const args = [
      '-p',
      this.#folder,
      '-c',
      join(this.#folder, 'nginx.conf'),
      '-e',
      join(this.#folder, 'error.log'),
    ];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    let said = '';
    child.stderr.on('data', (data) => (said += String(data)));
    while (!(await answers(this.port))) {
      if (child.exitCode !== null) throw new Error(`nginx ended: ${said}`);
      await sleep(20);
    }
  }

  /** Breaks everything off, as `nginx -s stop` does. */
  async stop(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  /** New workers; the old ones finish what they have, as `nginx -s reload` does. */
  reload(): void {
    this.#process?.kill('SIGHUP');
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
