import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import type { RoundRow } from './round-row.ts';

/** One file of rows in the order of their lots, so that it does not reveal which were next to each other before. */
export function partFile(rows: readonly RoundRow[]): Uint8Array<ArrayBuffer> {
  const drawn = rows.toSorted((a, b) => a.lot - b.lot);
  const column = (
    name: string,
    type: ColumnSource['type'],
    value: (row: RoundRow) => number | bigint | boolean | null,
  ): ColumnSource => ({ name, type, nullable: true, data: drawn.map(value) });
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        column('cause', 'INT64', ({ causeVariableId }) => BigInt(causeVariableId)),
        column('effect', 'INT64', ({ effectVariableId }) => BigInt(effectVariableId)),
        column('lot', 'INT64', ({ lot }) => BigInt(lot)),
        column('tenths', 'INT32', ({ adjustedCorrelation }) => Math.round(adjustedCorrelation * 10)),
        column('days', 'DOUBLE', ({ effectiveSampleSize }) => effectiveSampleSize),
        column('optimum', 'DOUBLE', ({ optimum }) => optimum?.value ?? null),
        column('unit', 'INT32', ({ optimum }) => optimum?.unitId ?? null),
        column('highest', 'BOOLEAN', ({ optimum }) => optimum && optimum.extreme === 'highest'),
      ],
    }),
  );
}
