import type { Readable, Writable } from 'node:stream';

/**
 * Passes text on in whole lines, so that the output of several sources never mixes within one. `reword` may change a line
 * or leave it out.
 */
export function forwardLines(
  from: Readable,
  to: Writable,
  reword?: (line: string) => string | undefined,
): void {
  const write = (lines: string) => {
    const text =
      reword === undefined
        ? lines
        : lines.split('\n').slice(0, -1).map(reword).filter(isSaid).map(asLine).join('');
    if (text !== '') to.write(text);
  };
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n');
    if (end < 0) {
      rest += chunk;
      return;
    }
    write(rest + chunk.slice(0, end + 1));
    rest = chunk.slice(end + 1);
  });
  from.on('end', () => {
    if (rest) write(`${rest}\n`);
  });
}

const isSaid = (line: string | undefined): line is string => line !== undefined;
const asLine = (line: string) => `${line}\n`;
