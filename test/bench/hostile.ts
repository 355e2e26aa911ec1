import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceAt } from '../support/client.ts';
import { attack } from '../support/hostile/attack.ts';
import { attackPages } from '../support/hostile/attack-pages.ts';
import { canary } from '../support/hostile/texts.ts';
import { startRuntime } from '../support/runtime.ts';
import { withoutRateLimits } from './without-rate-limits.ts';

// Hostile input against every operation, every page and all of OAuth of a local service: `npm run bench -- hostile [--requests 20000]
// [--seed N] [--only operation,…]`. Ends with 1, the seed and the smallest request found if an answer is wrong.
const usualRequests = 20_000;
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: String(usualRequests) },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string' },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

/** The share of pages among all routes. */
const shareOfPages = 0.35;

const folder = mkdtempSync(join(tmpdir(), 'daymark-hostile-'));
const logFile = join(folder, 'runtime.log');
const runtime = await startRuntime({ logFile, context: withoutRateLimits });
const service = serviceAt(runtime.url);
console.log(`seed ${seed}, ${requests} requests`);
let shownAt = 0;
try {
  const only = values.only?.split(',');
  const onProgress = (sent: number) => {
    if (performance.now() - shownAt < 5_000) return;
    shownAt = performance.now();
    console.log(`${sent} of ${requests} sent`);
  };
  const options = { seed, onProgress, ...(only && { only }) };
  const ofPages = Math.round(requests * shareOfPages);
  const tally = {
    ...(await attack(service, { ...options, requests: requests - ofPages })),
    ...(await attackPages(service, runtime, { ...options, requests: ofPages })),
  };
  console.log('\n| operation | answers |\n| --- | --- |');
  for (const [operation, counts] of Object.entries(tally).sort()) {
    const cells = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
    console.log(`| ${operation} | ${cells.join(', ')} |`);
  }
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`${message}\n${cause instanceof Error ? cause.message : ''}`);
  process.exitCode = 1;
} finally {
  await runtime.stop();
}
const lines = readFileSync(logFile, 'utf8').split('\n');
const leaked = lines.filter((line) => line.toLowerCase().includes(canary.toLowerCase()));
const bugs = lines.filter((line) => line.includes('"event":"bug"'));
console.log(`${lines.length} log lines, ${leaked.length} with the canary, ${bugs.length} of bugs`);
for (const line of [...leaked.slice(0, 5), ...bugs.slice(0, 5)]) console.log(line);
if (leaked.length + bugs.length > 0) process.exitCode = 1;
rmSync(folder, { recursive: true, force: true });
