import type { Audience } from '../../shared/domain/people/audience.ts';
import type { Scope } from '../../shared/domain/people/scope.ts';

/** Something that a client can do, in words, with the scopes that it needs. */
export interface Ability {
  readonly text: string;
  readonly needs: readonly Scope[];
  /** The operations or tools that it summarises. A test finds any that is missing or needs something else. */
  readonly ids: readonly string[];
}

const reads = ['readmeasurements'] as const;
const writes = ['writemeasurements'] as const;
const both = [...reads, ...writes] as const;

const appAbilities: readonly Ability[] = [
  {
    text: 'See the lists of units and categories. Nothing of yours.',
    needs: [],
    ids: ['get-units', 'get-variable-categories'],
  },
  {
    text: 'See everything you record, with your notes, and which apps and files it came from',
    needs: reads,
    ids: ['get-measurements', 'get-user-variables', 'get-imports', 'get-connectors', 'get-changes'],
  },
  {
    text: 'See your reminders, what they ask, and your feed',
    needs: reads,
    ids: ['get-tracking-reminders', 'get-tracking-reminder-notifications', 'get-feed'],
  },
  {
    text: 'See your studies, your votes and what stands out in your data',
    needs: reads,
    ids: ['get-studies', 'get-votes', 'get-discoveries'],
  },
  {
    text: 'See who you are: your email address, name, time zone and settings',
    needs: reads,
    ids: ['get-user'],
  },
  {
    text: 'Add, change and delete entries, and import files',
    needs: writes,
    ids: [
      'post-measurements',
      'delete-measurement',
      'post-measurements-delete',
      'post-imports',
      'post-imports-end',
    ],
  },
  {
    text: 'Change how your variables are set up, and their ingredients',
    needs: writes,
    ids: ['post-user-variables', 'post-user-tags', 'delete-user-tag'],
  },
  {
    text: 'Create, change, answer and delete reminders',
    needs: writes,
    ids: ['post-tracking-reminders', 'post-tracking-reminder-notifications', 'delete-tracking-reminder'],
  },
  {
    text: 'Delete studies, vote, and refresh the list of what stands out',
    needs: writes,
    ids: ['delete-study', 'post-votes', 'post-discoveries-refresh'],
  },
  {
    text: 'Create studies, add cards to your feed and answer them, and change your time zone and the hours of your reminders',
    needs: both,
    ids: ['post-study-create', 'post-feed', 'post-user-settings'],
  },
];

const assistantAbilities: readonly Ability[] = [
  { text: 'See the list of its tools. Nothing of yours.', needs: [], ids: [] },
  {
    text: 'Look up what you record: names, units, values by day, and how two periods compare',
    needs: reads,
    ids: ['find_variables', 'daily_values', 'overview', 'compare_periods'],
  },
  { text: 'See what stands out in your data', needs: reads, ids: ['what_stands_out'] },
  {
    text: 'See how your experiments are going, but not what a day asks of you',
    needs: reads,
    ids: ['experiments'],
  },
  { text: 'See what your reminders are asking', needs: reads, ids: ['due'] },
  {
    text: 'Record values, and answer, skip or put off reminders',
    needs: writes,
    ids: ['record', 'answer_due'],
  },
  { text: 'Correct and undo what it recorded itself, for an hour', needs: writes, ids: ['correct', 'undo'] },
  { text: 'Study whether two things go together', needs: both, ids: ['study'] },
];

/** All that a client can do where it asks for access, by the scopes that it is granted. */
export const abilities: Readonly<Record<Audience, readonly Ability[]>> = {
  api: appAbilities,
  assistants: assistantAbilities,
};
