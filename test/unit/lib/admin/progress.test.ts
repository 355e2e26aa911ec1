import { expect, test } from '@jest/globals';
import { progressOn } from '../../../../lib/admin/progress.ts';

function printed(isTTY: boolean, isWanted: boolean) {
  const texts: string[] = [];
  let now = 0;
  const terminal = { isTTY, write: (text: string) => texts.push(text) };
  const { report, end } = progressOn(terminal, isWanted, () => now);
  for (const [at, records] of [
    [100, 250],
    [1000, 2500],
    [1500, 3000],
    [2100, 12_500],
  ] as const) {
    now = at;
    report(records);
  }
  end();
  return texts;
}

test('a terminal shows how far it came, once a second, on one line that is cleared at the end', () => {
  expect(printed(true, true)).toEqual(['\r2,500 records …', '\r12,500 records …', '\r\u001b[K']);
});

test.each([
  ['where nobody looks', false, true],
  ['with --json', true, false],
])('nothing is written %s', (_, isTTY, isWanted) => {
  expect(printed(isTTY, isWanted)).toEqual([]);
});
