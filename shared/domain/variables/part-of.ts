import { foldName } from '../texts/fold-name.ts';

/** Parts that devices record of something that people know by another name. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'Sleep Duration': [
    'Deep Sleep',
    'Light Sleep',
    'Core Sleep',
    'REM Sleep',
    'Time Awake in Bed',
    'Time in Bed',
    'Time Asleep',
  ],
  Steps: ['Walking', 'Running', 'Walking Distance', 'Running Distance', 'Walking and Running Distance'],
};

const headOf = new Map(
  Object.entries(parts).flatMap(([head, names]) =>
    names.map((name) => [foldName(name), foldName(head)] as const),
  ),
);

/** The folded name of what this is a part of; undefined for anything else. */
export const wholeOf = (name: string): string | undefined => headOf.get(foldName(name));
