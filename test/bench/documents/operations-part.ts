import { markdownTable } from '../markdown-table.ts';
import type { OperationFigure, OperationFigures } from '../operations/figures.ts';

type Scenario = readonly [operation: string, scenario: string];
interface Line {
  readonly name: string;
  readonly scenarios: readonly Scenario[];
  /** Round trips and waves before requests read beside their token. */
  readonly before: string;
}

const notifications = 'post-tracking-reminder-notifications';
const measurements = 'post-measurements';

const lines: readonly Line[] = [
  { name: 'record one by hand', scenarios: [[measurements, 'one by hand']], before: '4 (4)' },
  {
    name: 'record the first of a new variable',
    scenarios: [[measurements, 'the first of a new variable']],
    before: '11 (10)',
  },
  {
    name: 'record 100 from a device',
    scenarios: [[measurements, 'a batch of 100 from a device']],
    before: '10 (5)',
  },
  { name: 'the newest 100', scenarios: [['get-measurements', 'the newest 100']], before: '3 (3)' },
  {
    name: 'the newest 100 of one variable',
    scenarios: [['get-measurements', 'the newest 100 of one variable']],
    before: '4 (4)',
  },
  { name: 'delete one', scenarios: [['delete-measurement', 'one']], before: '2 (2)' },
  {
    name: 'ten due notifications',
    scenarios: [['get-tracking-reminder-notifications', 'ten due']],
    before: '15 (5)',
  },
  { name: 'the feed', scenarios: [['get-feed', 'ten due, five messages and a study']], before: '16 (5)' },
  {
    name: 'track, snooze, skip one',
    scenarios: [
      [notifications, 'one tracked'],
      [notifications, 'one snoozed'],
      [notifications, 'one skipped'],
    ],
    before: '6 (5), 3 (3), 3 (3)',
  },
  {
    name: 'change a vote, settings, a tag, a reminder',
    scenarios: [
      ['post-votes', 'a changed mind'],
      ['post-user-variables', 'the settings of one'],
      ['post-user-tags', 'one of two tags'],
      ['post-tracking-reminders', 'one of ten changed'],
    ],
    before: '6 (5), 6 (5), 8 (6), 8 (6)',
  },
  {
    name: 'data sources, shares',
    scenarios: [
      ['get-connectors', 'all'],
      ['get-shares', 'three apps'],
    ],
    before: '2 (2), 3 (3)',
  },
];

/** Measurements in the history. Any length would do: the counts of these operations do not grow with it. */
const rows = 1_000;

/** The cost of operations as docs/figures/README.md shows it. */
export function operationsPart({ operations }: OperationFigures): string {
  const find = ([operation, scenario]: Scenario): OperationFigure => {
    const figure = operations.find(
      (one) => one.operation === operation && one.scenario === scenario && one.rows === rows,
    );
    if (figure === undefined) throw new Error(`There is no figure of ${operation}, ${scenario}.`);
    return figure;
  };
  return markdownTable(
    ['', 'round trips', 'read units', 'write units', 'before'],
    lines.map(({ name, scenarios, before }) => {
      const figures = scenarios.map(find);
      const shown = (show: (figure: OperationFigure) => string | number) => figures.map(show).join(', ');
      return [
        name,
        shown(({ roundTrips, waves }) => `${roundTrips} (${waves})`),
        shown(({ readUnits }) => readUnits),
        shown(({ writeUnits }) => writeUnits),
        before,
      ];
    }),
  );
}
