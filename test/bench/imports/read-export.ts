/** Reads an export in a process of its own, so that its memory is its own: prints what it took as JSON. */
import { openFile } from '../../../lib/import/file-source.ts';
import { zoneOffsets } from '../../../shared/domain/time/zone.ts';
import { importRows } from '../../../shared/imports/import-rows.ts';
import { previewImport } from '../../../shared/imports/preview.ts';
import { recognise } from '../../../shared/imports/recognise.ts';

export interface ReadFigures {
  readonly previewSeconds: number;
  readonly previewCpuSeconds: number;
  readonly rowsSeconds: number;
  readonly readings: number;
  readonly rows: number;
  /** The highest memory use of the whole process. */
  readonly peakBytes: number;
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

const file = await openFile(process.argv[2] ?? '');
const person = { zone: zoneOffsets('Europe/Berlin'), now: Date.UTC(2026, 10, 14) / 1000, choices: {} };
const recognised = await recognise([file]);
const [begun, cpuBefore] = [performance.now(), cpuSeconds()];
const preview = await previewImport(recognised, person);
const [previewed, cpuAfter] = [performance.now(), cpuSeconds()];
let rows = 0;
for await (const _ of importRows(recognised, person)) rows++;
const figures: ReadFigures = {
  previewSeconds: (previewed - begun) / 1000,
  previewCpuSeconds: cpuAfter - cpuBefore,
  rowsSeconds: (performance.now() - previewed) / 1000,
  readings: preview.kinds.reduce((sum, { readings }) => sum + readings, 0),
  rows,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
await file.close();
if (rows !== preview.rows) throw new Error(`The preview said ${preview.rows} rows, there were ${rows}.`);
console.log(JSON.stringify(figures));
