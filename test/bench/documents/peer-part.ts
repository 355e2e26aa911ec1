import { markdownTable } from '../markdown-table.ts';
import type { PeerFigures } from '../peer/peer-page.ts';

/** The comparison as docs/figures/README.md shows it. */
export function peerPart({ columns, replays }: PeerFigures): string {
  const rows = columns.map(({ name, contenders: [ours, theirs] }) => [
    name,
    `${ours?.cpuMilliseconds} ms`,
    `${theirs?.cpuMilliseconds} ms`,
    ((ours?.cpuMilliseconds ?? 0) / (theirs?.cpuMilliseconds ?? 1)).toFixed(2),
  ]);
  const left = ['a batch of 100 sent twice leaves', ...replays.map(({ rows }) => `${rows} rows`), ''];
  const names = replays.map(({ contender }) => contender.split(' on ')[0] ?? '');
  return markdownTable(['', ...names, 'times'], [...rows, left]);
}
