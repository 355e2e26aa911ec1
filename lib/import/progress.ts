interface ProgressTerminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const between = 500;

/** Shows one line that changes, on a terminal only: how far it is, and how long it still takes. */
export function progressOn(terminal: ProgressTerminal, isWanted: boolean, now: () => number = Date.now) {
  const began = now();
  let last = began;
  let isShown = false;
  const show = (what: string, done: number, all: number): void => {
    if (!isWanted || terminal.isTTY !== true || now() - last < between) return;
    last = now();
    isShown = true;
    terminal.write(`\r\u001b[K${what}: ${percent(done, all)}%${leftText(last - began, done, all)}`);
  };
  const end = (): void => {
    if (isShown) terminal.write('\r\u001b[K');
  };
  return { show, end };
}

const percent = (done: number, all: number): number => (all === 0 ? 100 : Math.floor((100 * done) / all));

function leftText(milliseconds: number, done: number, all: number): string {
  if (done === 0 || milliseconds < 2000) return '';
  const seconds = Math.round((milliseconds * (all - done)) / done / 1000);
  return seconds < 90 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`;
}
