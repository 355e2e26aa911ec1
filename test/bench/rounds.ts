/**
 * Measures what a month's figures of everybody take: files of so many rows, made by the functions' own code, and the
 * statement that sums them up. `npm run bench -- rounds` writes docs/figures/rounds.{json,md}, and ends with an error
 * where summing up takes a gigabyte or more. `--rows 1000000` measures that many only, and writes nothing.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sharerShardCount } from '../../shared/data/table-facts.ts';
import { mulberry32 } from '../../shared/domain/analysis/methods/random.ts';
import { enteringResult } from '../../shared/domain/studies/group-shares.ts';
import { partFile } from '../../shared/rounds/part-file.ts';
import type { RoundRow } from '../../shared/rounds/round-row.ts';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { report } from './progress.ts';

const pairs = 2000;
const mostMegabytes = 1024;
const random = mulberry32(57);

interface SumFigure {
  readonly figures: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Some pairs are everybody's, most are of few. */
const anyPair = () => Math.floor(pairs * random() ** 2);

function row(): RoundRow {
  const pair = anyPair();
  const found = {
    adjustedCorrelation: Math.tanh(((pair % 9) - 4) / 8 + (random() - 0.5)),
    effectiveSampleSize: 4 + 300 * random() ** 2,
    optimum: random() < 0.5 ? { value: 100 * random(), unitId: 1, extreme: 'highest' as const } : null,
  };
  const ids = { causeVariableId: 7e15 + pair, effectVariableId: 6e15 + pair };
  return { ...ids, ...enteringResult(found), lot: Math.floor(2 ** 48 * random()) };
}

async function measure(rows: number) {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-'));
  try {
    report(`Writing ${rows} rows into ${sharerShardCount} files`);
    const before = process.cpuUsage();
    let bytes = 0;
    for (let shard = 0; shard < sharerShardCount; shard++) {
      const file = join(folder, `${shard}.parquet`);
      const count =
        Math.floor(((shard + 1) * rows) / sharerShardCount) - Math.floor((shard * rows) / sharerShardCount);
      writeFileSync(file, partFile(Array.from({ length: count }, row)));
      bytes += statSync(file).size;
    }
    const { user, system } = process.cpuUsage(before);
    report('Summing them up');
    const child = fork(join(import.meta.dirname, 'rounds', 'sum-folder.ts'), [folder]);
    const [summed] = (await once(child, 'message')) as [SumFigure];
    return { rows, megabytesOfFiles: bytes / 2 ** 20, writingCpuSeconds: (user + system) / 1e6, ...summed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { values } = parseArgs({ options: { rows: { type: 'string' } } });
const sizes = values.rows === undefined ? [100_000, 1_000_000, 4_000_000] : [Number(values.rows)];
const measured = [];
for (const rows of sizes) measured.push(await measure(rows));

const table = markdownTable(
  ['rows', 'files', 'processor for writing', 'processor for summing up', 'memory at most', 'figures'],
  measured.map((one) => [
    one.rows.toLocaleString('en'),
    `${one.megabytesOfFiles.toFixed(0)} MB`,
    `${one.writingCpuSeconds.toFixed(1)} s`,
    `${one.cpuSeconds.toFixed(1)} s`,
    `${one.peakMegabytes.toFixed(0)} MB`,
    String(one.figures),
  ]),
);
console.log(table);
const machine = describeMachine();
if (values.rows === undefined)
  writeFigures(
    'rounds',
    { machine, measured },
    `# Monthly population figures\n\n\`npm run bench -- rounds\`: rows of ${pairs} pairs in ${sharerShardCount} files, as the functions write them, and the one statement that sums them up. A row is what one person's records say of one pair. ${machineSentence(machine)}\n\n${table}\n`,
  );
const most = Math.max(...measured.map(({ peakMegabytes }) => peakMegabytes));
if (most >= mostMegabytes) {
  console.error(`Summing up took ${most.toFixed(0)} MB, of ${mostMegabytes}.`);
  process.exitCode = 1;
}
