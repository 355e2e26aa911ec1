import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { median } from '../measure.ts';

export interface ClientWeight {
  readonly kilobytes: number;
  /** Processor time to load it and to send a first request. */
  readonly startMilliseconds: number;
}

const serving = `
import { createServer } from 'node:http';
const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = 'http://127.0.0.1:' + server.address().port;
const begun = process.cpuUsage();
`;
const telling = `
const { user, system } = process.cpuUsage(begun);
console.log((user + system) / 1000);
process.exit();
`;

/** A first request over each client; the server in the same process is part of both. */
const scripts = {
  node: `
const { request, Agent } = await import('node:http');
await new Promise((done) => {
  const agent = new Agent({ keepAlive: true });
  request(url, { method: 'POST', agent }, (answer) => answer.resume().on('end', done)).end('{}');
});`,
  undici: `
const { Pool } = await import('./undici.mjs');
await new Promise((done) => new Pool(url).dispatch({ path: '/', method: 'POST', body: '{}' }, {
  onRequestStart() {}, onResponseStart() {}, onResponseData() {}, onResponseEnd: done, onResponseError: done,
}));`,
};

/** The pool of undici as a bundle holds it, without anything else of the package, beside Node's own client. */
export async function weighClients(): Promise<Record<keyof typeof scripts, ClientWeight>> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-client-'));
  try {
    const { metafile } = await build({
      stdin: {
        contents: "export { default as Pool } from 'undici/lib/dispatcher/pool.js';",
        resolveDir: import.meta.dirname,
      },
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      metafile: true,
      outfile: join(folder, 'undici.mjs'),
    });
    const kilobytes = Object.values(metafile.outputs)[0]?.bytes ?? 0;
    const start = (name: keyof typeof scripts) => {
      const script = ['--input-type=module', '--eval', serving + scripts[name] + telling];
      const once = () => Number(execFileSync(process.execPath, script, { cwd: folder, encoding: 'utf8' }));
      return median(Array.from({ length: 7 }, once));
    };
    return {
      node: { kilobytes: 0, startMilliseconds: start('node') },
      undici: { kilobytes: kilobytes / 1000, startMilliseconds: start('undici') },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
