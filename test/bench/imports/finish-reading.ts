import { writeFigures } from '../figures-folder.ts';
import { describeMachine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import type { Reading } from './measure-reading.ts';
import type { ReadFigures } from './read-export.ts';
import type { BrowserFigures } from './read-in-browser.ts';

function millions(value: number): string {
  return (value / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });
}

/** `megabytes` as it was asked for. */
export function finishReading(reading: Reading, megabytes: number): void {
  const machine = describeMachine();
  const perRow = 2.0186;
  const { bytes, browser } = reading;
  /** Node's, then Chromium's. */
  const both = (figure: (one: ReadFigures | BrowserFigures) => number | undefined): string[] =>
    [reading, ...(browser === undefined ? [] : [browser])].map((one) => {
      const found = figure(one);
      return found === undefined ? 'not known' : millions(found);
    });
  const lines = [
    ['MB of XML', millions(reading.bytes)],
    ['MB of the archive', millions(reading.packedBytes)],
    ['records', reading.records.toLocaleString('en')],
    ['rows by the hour', reading.rows.toLocaleString('en')],
    ['records for each row', (reading.records / reading.rows).toFixed(1)],
    ['write units for all rows, at 2.0186 each', Math.round(reading.rows * perRow).toLocaleString('en')],
  ];
  const measured = [
    ['MB of XML a second of processor, preview', ...both((one) => bytes / one.previewCpuSeconds)],
    ['MB of XML a second by the clock, preview', ...both((one) => bytes / one.previewSeconds)],
    ['MB of XML a second by the clock, rows', ...both((one) => bytes / one.rowsSeconds)],
    ['MB of memory at the highest, both passes in one process', ...both((one) => one.peakBytes)],
  ];
  const page = `# Reading an export

${machineSentence(machine)} Made by \`npm run bench -- imports --rows 0 --megabytes ${megabytes}\`. Every record was found, and the rows were as many as the preview said.

A made-up export of Apple Health in a zip with its sizes behind its bytes: heart rates, steps of a watch and a phone, energy and distance, as dense as a watch records them. It is unpacked, parsed, converted and folded by the code that the app and the command line share: in Node, and in Chromium by the worker that the app loads, under the app's policy. Seconds by the clock are of this machine with its load, those of the processor hold for a free core. Memory holds one cell for each variable, source and hour; the rest of it is the engine's own, and does not grow with the file. Chromium's is that of the whole process of the page${browser?.bytesBefore === undefined ? '' : `, which had ${millions(browser.bytesBefore)} MB before it read anything`}; its processor time includes what the page and the engine do beside reading.

${markdownTable(['', 'now'], lines)}

${markdownTable(['', 'Node', ...(browser === undefined ? [] : ['Chromium’s worker'])], measured)}
`;
  console.log(page);
  writeFigures(megabytes > 2000 ? 'imports-reading-large' : 'imports-reading', { machine, reading }, page);
}
