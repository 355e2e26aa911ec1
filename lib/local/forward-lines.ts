import type { Readable, Writable } from 'node:stream';

/** Passes text on in whole lines, so that the output of several sources never mixes within one. */
export function forwardLines(from: Readable, to: Writable): void {
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n');
    if (end < 0) {
      rest += chunk;
      return;
    }
    to.write(rest + chunk.slice(0, end + 1));
    rest = chunk.slice(end + 1);
  });
  from.on('end', () => {
    if (rest) to.write(`${rest}\n`);
  });
}
