import type { Answer, RecordOf } from '../api/routes.ts';
import type { PortableRecord } from './portable-record.ts';

type Measurement = RecordOf<Answer<'GET', '/api/v3/measurements'>>;

export const portableOf = (
  {
    startAt,
    variableName,
    variableCategoryName,
    value,
    unitAbbreviatedName,
    sourceName,
    note,
  }: Pick<
    Measurement,
    | 'startAt'
    | 'variableName'
    | 'variableCategoryName'
    | 'value'
    | 'unitAbbreviatedName'
    | 'sourceName'
    | 'note'
  >,
  operations: ReadonlyMap<string, PortableRecord['combinationOperation']>,
): PortableRecord => ({
  startAt,
  variableName,
  variableCategoryName,
  value,
  unitAbbreviatedName,
  combinationOperation: operations.get(variableName) ?? 'MEAN',
  sourceName,
  ...(note !== undefined && note !== '' && { note }),
});
