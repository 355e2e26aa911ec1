/**
 * Measures the size of each function's bundle and the processor time to load it in a new process. Run it by `npm
 * run bench -- bundles`; it prints figures and judges nothing.
 */
import { measureBundles } from './measure-bundles.ts';

console.log(`${'function'.padEnd(34)} ${'KB (≤ 250)'.padStart(11)} ${'ms (≤ 60)'.padStart(11)}`);
for (const { id, bytes, importMilliseconds } of await measureBundles(9)) {
  const kilobytes = (bytes / 1000).toFixed(1).padStart(11);
  console.log(`${id.padEnd(34)} ${kilobytes} ${importMilliseconds.toFixed(1).padStart(11)}`);
}
