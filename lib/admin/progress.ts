/** Hears the number of records that a long command has handled. */
export type Progress = (records: number) => void;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const between = 1000;

/** Shows one line that changes every second, on a terminal only; `end` clears it. */
export function progressOn(terminal: Terminal, isWanted: boolean, now: () => number = Date.now) {
  let last = now();
  let isShown = false;
  const report: Progress = (records) => {
    if (!isWanted || terminal.isTTY !== true || now() - last < between) return;
    last = now();
    isShown = true;
    terminal.write(`\r${records.toLocaleString('en')} records …`);
  };
  const end = () => {
    if (isShown) terminal.write('\r\u001b[K');
  };
  return { report, end };
}
