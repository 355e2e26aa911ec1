import { markdownTable } from '../markdown-table.ts';
import type { OperationFigures } from '../operations/figures.ts';

const measurements = 'post-measurements';

/** What people do most, by operation and scenario. */
const lines = [
  ['record one by hand', measurements, 'one by hand'],
  ['record the first of a new variable', measurements, 'the first of a new variable'],
  ['record 100 from a device', measurements, 'a batch of 100 from a device'],
  ['delete one', 'delete-measurement', 'one'],
  ['the newest 100', 'get-measurements', 'the newest 100'],
  ['the newest 100 of one variable', 'get-measurements', 'the newest 100 of one variable'],
  ['ten due notifications', 'get-tracking-reminder-notifications', 'ten due'],
  ['answer one of them', 'post-tracking-reminder-notifications', 'one tracked'],
  ['the feed', 'get-feed', 'ten due, five messages and a study'],
  ['change a reminder', 'post-tracking-reminders', 'one of ten changed'],
  ['change a variable’s settings', 'post-user-variables', 'the settings of one'],
] as const;

/** Measurements in the history. Any length would do: the counts of these operations do not grow with it. */
const rows = 1_000;

/** The cost of operations as docs/figures/README.md shows it. */
export const operationsPart = ({ operations }: OperationFigures): string =>
  markdownTable(
    ['', 'round trips', 'read units', 'write units'],
    lines.map(([name, operation, scenario]) => {
      const figure = operations.find(
        (one) => one.operation === operation && one.scenario === scenario && one.rows === rows,
      );
      if (figure === undefined) throw new Error(`There is no figure of ${operation}, ${scenario}.`);
      const { roundTrips, waves, readUnits, writeUnits } = figure;
      return [name, `${roundTrips} (${waves})`, String(readUnits), String(writeUnits)];
    }),
  );
