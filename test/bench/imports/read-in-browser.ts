import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { buildApp } from '../../../lib/bundle/app/build-app.ts';
import { findBrowser } from '../../../lib/local/find-browser.ts';
import type { Preview } from '../../../shared/imports/preview.ts';
import type { Answers, FromWorker, ReadAs, Request } from '../../../web/app/imports/messages.ts';
import { appPolicy } from '../../../web/app/page/app-policy.ts';

export interface BrowserFigures {
  readonly previewSeconds: number;
  /** The processor time of the process that the page and its worker share. */
  readonly previewCpuSeconds: number;
  readonly rowsSeconds: number;
  readonly readings: number;
  readonly rows: number;
  /**
   * The highest memory use of that process, the browser's own code included; undefined where the system does not
   * tell.
   */
  readonly peakBytes: number | undefined;
  readonly bytesBefore: number | undefined;
}

/** Reads an export in Chromium, by the script that the app loads for it, under the app's policy; undefined without a browser. */
export async function readInBrowser(file: string): Promise<BrowserFigures | undefined> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return undefined;
  const { importer } = await buildApp();
  const server = createServer(({ url }, response) => {
    if (url === '/importer.js')
      response
        .setHeader('content-type', 'text/javascript')
        .setHeader('content-security-policy', "default-src 'none'")
        .end(importer.bytes);
    else
      response
        .setHeader('content-type', 'text/html')
        .setHeader('content-security-policy', appPolicy)
        .end('<!doctype html><title>Import</title><input type="file">');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return await measure(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, file);
  } finally {
    await browser.close();
    server.close();
  }
}

async function measure(browser: Browser, url: string, file: string): Promise<BrowserFigures> {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.goto(url);
  await page.locator('input').setInputFiles(file);
  await page.evaluate(startWorker);
  const ask = <R extends Request>(request: R): Promise<Answers[R['kind']]> =>
    page.evaluate((asked) => globalThis.askImporter(asked as Request), request as object) as Promise<
      Answers[R['kind']]
    >;
  const as: ReadAs = { timezone: 'Europe/Berlin', formerZones: [], now: Date.UTC(2026, 10, 14) / 1000 };
  await ask({ kind: 'open', files: [] });
  const bytesBefore = peakOf((await rendererOf(browser))?.id);
  const [begun, before] = [performance.now(), await rendererOf(browser)];
  const preview: Preview = await ask({ kind: 'preview', as, choices: {} });
  const [previewed, after] = [performance.now(), await rendererOf(browser)];
  await ask({ kind: 'rows', as, choices: {}, from: 0 });
  const rows = await page.evaluate(async () => {
    for (let count = 0; ; ) {
      const next = (await globalThis.askImporter({ kind: 'next' })) as Answers['next'];
      if (next === undefined) return count;
      if ('rows' in next) count += next.rows.length;
    }
  });
  const rowsSeconds = (performance.now() - previewed) / 1000;
  if (rows !== preview.rows) throw new Error(`The preview said ${preview.rows} rows, there were ${rows}.`);
  return {
    previewSeconds: (previewed - begun) / 1000,
    previewCpuSeconds: (after?.cpuTime ?? Number.NaN) - (before?.cpuTime ?? Number.NaN),
    rowsSeconds,
    readings: preview.kinds.reduce((sum, { readings }) => sum + readings, 0),
    rows,
    peakBytes: peakOf(after?.id),
    bytesBefore,
  };
}

declare global {
  var askImporter: (request: Request) => Promise<unknown>;
}

/** Runs in the page: the file stays where it is, and is handed to the worker as the app hands it. */
function startWorker(): void {
  const policy = (
    globalThis as unknown as {
      trustedTypes: {
        createPolicy(name: string, rules: object): { createScriptURL(text: string): string };
      };
    }
  ).trustedTypes.createPolicy('daymark', { createScriptURL: (text: string) => text });
  const worker = new Worker(policy.createScriptURL('/importer.js'));
  const files = [...(document.querySelector('input')?.files ?? [])];
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'progress') return;
    const found = waiting.get(data.id);
    if (data.kind === 'answer') found?.resolve(data.answer);
    else found?.reject(new Error(data.message ?? 'The worker failed.'));
  });
  globalThis.askImporter = (request) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request: request.kind === 'open' ? { ...request, files } : request });
    });
}

async function rendererOf(browser: Browser): Promise<{ id: number; cpuTime: number } | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  // The busiest is the one that reads; a browser keeps a spare one.
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((a, b) => b.cpuTime - a.cpuTime)
    .at(0);
}

/** The highest memory use so far, as Linux counts it. */
function peakOf(processId: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
