import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/** `npm start` as a newcomer runs it, on a port and a data folder of its own. */
export class DemoSite {
  readonly url: string;
  readonly #port: number;
  readonly #data: string;
  #process: ChildProcess | undefined;

  constructor(port: number, data: string) {
    this.#port = port;
    this.#data = data;
    this.url = `http://localhost:${port}`;
  }

  /** Resolves when the URL has been printed. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['test/tools/start.mjs', '--no-watch'], {
      cwd: root,
      env: { ...process.env, PORT: String(this.#port), DATA: this.#data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (data: Buffer) => {
          said += data.toString();
          if (said.includes(`localhost:${this.#port}/`)) resolve();
        });
      }
    });
  }

  /** As a power cut: no handler runs. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async control(path: string, body: unknown): Promise<void> {
    const answer = await fetch(`${this.url}/__control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status}`);
  }

  /** The titles in the backend's task store. */
  async tasks(): Promise<string[]> {
    const { token } = (await (await fetch(`${this.url}/chao-token`)).json()) as { token: string };
    const answer = await fetch(`${this.url}/api/v1/tasks`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: { title: string }[] };
    return data.map((task) => task.title);
  }
}
