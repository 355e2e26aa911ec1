import { sumParts } from '../../../shared/rounds/sum-parts.ts';

/** Sums up the files of a folder in a process of its own, and tells the one that began it what that took. */
const [folder = ''] = process.argv.slice(2);
const before = process.cpuUsage();
let figures = 0;
for await (const some of sumParts(folder)) figures += some.length;
const { user, system } = process.cpuUsage(before);
process.send?.({
  figures,
  cpuSeconds: (user + system) / 1e6,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
});
process.disconnect?.();
