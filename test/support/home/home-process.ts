import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../../../lib/local/find-free-port.ts';
import { listenOnLoopback } from '../../../lib/local/listen-on-loopback.ts';

const projectFolder = join(import.meta.dirname, '..', '..', '..');
export const homeAddress = 'https://daymark.test';
const host = new URL(homeAddress).host;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A household's machine: its settings, its data, and the services and commands that are run on it. */
export class HomeMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'daymark-home-'));
  readonly data = join(this.folder, 'data');
  readonly #stages = join(this.folder, 'stages');
  port = 0;

  get environment(): NodeJS.ProcessEnv {
    const { DAYMARK_URL: _, ...rest } = process.env;
    return { ...rest, DAYMARK_STAGES: this.#stages };
  }

  /** Writes the settings of the stage `home`. */
  async settle(home: object = {}, settings: object = {}): Promise<void> {
    this.port ||= await findFreePort();
    mkdirSync(this.#stages, { recursive: true });
    const all = { address: homeAddress, data: this.data, port: this.port, proxies: ['127.0.0.1'], ...home };
    writeFileSync(join(this.#stages, 'home.json'), JSON.stringify({ ...settings, home: all }));
  }

  serve(): HomeProcess {
    return new HomeProcess(
      spawn(process.execPath, ['bin/serve.ts', '--stage', 'home'], this.#spawning('ipc')),
    );
  }

  /** Runs a command of the operator's; gives what it printed as JSON. */
  async admin<Result = Record<string, string>>(...args: string[]): Promise<Result> {
    const { code, output, errors } = await this.run('bin/admin.ts', ...args, '--json');
    if (code !== 0) throw new Error(errors);
    return JSON.parse(output) as Result;
  }

  run(script: string, ...args: string[]) {
    return this.runWith('', script, ...args);
  }

  /** Runs a program that reads a token from its standard input. */
  async runWith(input: string, script: string, ...args: string[]) {
    const child = spawn(process.execPath, [script, ...args], {
      ...this.#spawning(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const [output, errors, code] = await Promise.all([
      text(child.stdout as NodeJS.ReadableStream),
      text(child.stderr as NodeJS.ReadableStream),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ]);
    return { code, output, errors };
  }

  #spawning(...more: 'ipc'[]) {
    const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'pipe', ...more];
    return { cwd: projectFolder, env: this.environment, stdio };
  }

  /** Sends a form as a browser would. */
  askForm(path: string, fields: string, cookie: string): Promise<Answer> {
    const headers = {
      cookie,
      origin: homeAddress,
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    };
    return this.ask(path, { method: 'POST', headers, body: fields });
  }

  /** Sends a request as the proxy before the service would pass it on. */
  ask(path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = {
        host,
        'x-forwarded-for': '203.0.113.7',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const outgoing = request(
        { host: '127.0.0.1', port: this.port, path, method, headers: sent },
        (incoming) => {
          text(incoming).then(
            (all) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: all }),
            reject,
          );
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  /** A stand-in for the proxy that ends TLS, for programs that speak to an address. */
  async proxy() {
    const server = createServer((incoming, outgoing) => {
      const { url: path, method } = incoming;
      const headers = { ...incoming.headers, host, 'x-forwarded-for': incoming.socket.remoteAddress };
      const passed = request({ host: '127.0.0.1', port: this.port, path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.once('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    return listenOnLoopback(server);
  }
}

/** `npm run serve`, as a process that ends with this one at the latest. */
export class HomeProcess {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  readonly ready: Promise<void>;
  readonly ended: Promise<number | null>;

  constructor(child: ChildProcess) {
    this.child = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          this.lines.push(line);
          if (line.startsWith('ready ')) resolve();
        });
    this.ready = promise;
    this.ready.catch(() => undefined);
    this.ended = new Promise((done) => {
      child.once('close', (code) => {
        reject(new Error(`It ended with code ${code}:\n${this.lines.join('\n')}`));
        done(code);
      });
    });
  }

  get databaseEndpoint(): string {
    return `http://127.0.0.1:${this.#database.port}`;
  }

  get databaseProcessId(): number {
    return this.#database.id;
  }

  /** Its database, as the system's list of processes has it. */
  get #database(): { readonly id: number; readonly port: string } {
    const children = readFileSync(`/proc/${this.child.pid}/task/${this.child.pid}/children`, 'utf8');
    for (const id of children.trim().split(' ')) {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
      const port = words[words.indexOf('--port') + 1];
      if (words.includes('--db-path') && port !== undefined) return { id: Number(id), port };
    }
    throw new Error('The service has no database.');
  }

  get output(): string {
    return this.lines.join('\n');
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}
