import { counted, listed } from '../texts/counted.ts';

/** A sentence on what was done with the measurements of a request. */
export function recordedText(statuses: readonly string[]): string {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  if (statuses.length === 0) return 'Nothing was sent.';
  const parts = [
    [count('created'), 'new'],
    [count('updated'), 'changed'],
    [count('unchanged'), 'as before'],
  ] as const;
  const counts = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${counted(statuses.length, 'measurement')} saved: ${listed(counts)}.`;
}
