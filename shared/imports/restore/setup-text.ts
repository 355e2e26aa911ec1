import type { SetupLine, SetupType } from '../../domain/exports/setup-line.ts';
import { listed, numbered } from '../../domain/texts/counted.ts';
import type { Restoration } from './setup-service.ts';

const words: Readonly<Record<SetupType, string>> = {
  person: 'settings',
  variable: 'variable',
  tag: 'ingredient',
  reminder: 'reminder',
  vote: 'vote',
  study: 'study',
  experiment: 'experiment',
};

const several = (count: number, one: string): string =>
  one === 'study' && count !== 1 ? `${count} studies` : numbered(count, one);

/** "settings, 12 variables, 3 reminders and 1 study"; '' for nothing. */
export function setupText(setup: readonly SetupLine[]): string {
  const counts = [...Map.groupBy(setup, ({ type }) => type)];
  return listed(
    counts.map(([type, lines]) => (type === 'person' ? words.person : several(lines.length, words[type]))),
  );
}

/** A sentence on what was restored; '' for nothing. */
export const restoredText = ({ counts }: Pick<Restoration, 'counts'>): string =>
  counts.length === 0 ? '' : `Restored: ${listed(counts.map(({ what, count }) => several(count, what)))}.`;
