import { listTags, type Tag } from '../../data/tag.ts';
import type { AnalysisInput, MeasurementColumns } from '../../domain/analysis/analysis-input.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import { fillableDays, recordedDays } from '../../domain/studies/fillable-days.ts';
import { analysisInput, convertTo, type StudySeries } from '../../domain/studies/study-series.ts';
import { zoneOffsets } from '../../domain/time/zone.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { derivedAmount } from '../../domain/variables/tags.ts';
import { KnownVariables } from '../variables/known-variables.ts';
import { findActiveDays } from './active-days.ts';
import { readColumns } from './measurement-columns.ts';

/** Whose records are studied, and where their days begin. */
export interface StudiedPerson {
  readonly userId: number;
  readonly timezone: string;
}

/** What a person recorded of these variables, and of those that contain them; each variable is read once. */
export async function readSeries(
  { userId }: StudiedPerson,
  variables: readonly KnownVariable[],
): Promise<StudySeries[]> {
  const read = columnReader(userId);
  const containing = findContaining(userId, variables.map(idOf));
  const series = variables.map(async (known) => {
    const [measurements, tagged] = await Promise.all([
      read(known),
      containing.then((parts) =>
        Promise.all(parts.filter(isPartOf(known)).map(readPart(userId, known, read))),
      ),
    ]);
    return { known, measurements, tagged };
  });
  return Promise.all(series);
}

type ReadColumns = (known: KnownVariable) => Promise<MeasurementColumns>;

function columnReader(userId: number): ReadColumns {
  const begun = new Map<number, Promise<MeasurementColumns>>();
  return (known) => {
    const variableId = idOf(known);
    const reading = begun.get(variableId) ?? readColumns(userId, variableId, convertTo(known.settings.unit));
    begun.set(variableId, reading);
    return reading;
  };
}

/** A variable whose entries contain another one. */
interface Containing {
  readonly tag: Tag;
  readonly tagged: KnownVariable;
}

/** Direct tags only: what contains a variable by way of a third one does not count. */
async function findContaining(userId: number, variableIds: readonly number[]): Promise<Containing[]> {
  const tags = (await listTags(userId)).filter(({ tagVariableId }) => variableIds.includes(tagVariableId));
  const variables = new KnownVariables(userId);
  await variables.load(tags.map(({ taggedVariableId }) => taggedVariableId));
  return tags.flatMap((tag) => {
    const tagged = variables.find(tag.taggedVariableId);
    return tagged === undefined ? [] : [{ tag, tagged }];
  });
}

const isPartOf =
  (known: KnownVariable) =>
  ({ tag }: Containing) =>
    tag.tagVariableId === idOf(known);

/** A factor keeps the units it was given in; where they are not those of today, every value is converted by itself. */
const readPart =
  (userId: number, { settings: { unit } }: KnownVariable, read: ReadColumns) =>
  async ({ tag, tagged }: Containing) => {
    if (tag.tagUnitId === unit.id && tag.taggedUnitId === tagged.settings.unit.id)
      return { measurements: await read(tagged), conversionFactor: tag.conversionFactor };
    const toIngredient = (value: number, unitId: number) =>
      amountIn(unit, derivedAmount(tag, { value, unitId }));
    return { measurements: await readColumns(userId, idOf(tagged), toIngredient), conversionFactor: 1 };
  };

/** All that the analysis of a pair depends on. */
export async function readAnalysisInput(
  person: StudiedPerson,
  cause: KnownVariable,
  effect: KnownVariable,
): Promise<AnalysisInput> {
  const [ofCause, ofEffect] = (await readSeries(person, [cause, effect])) as [StudySeries, StudySeries];
  const activeDays = await readActiveDays(person, ofCause, ofEffect);
  return analysisInput(person.timezone, ofCause, ofEffect, activeDays);
}

/** Only days on which the person recorded something count as days without the variable. */
async function readActiveDays(
  { userId, timezone }: StudiedPerson,
  cause: StudySeries,
  effect: StudySeries,
): Promise<Int32Array | undefined> {
  const filled = [cause, effect].filter(({ known }) => known.settings.fillingValue !== undefined);
  const zone = zoneOffsets(timezone);
  const range = fillableDays(filled, zone);
  if (range === undefined) return undefined;
  return findActiveDays(userId, range, recordedDays([cause, effect], zone), zone);
}

const idOf = ({ userVariable }: KnownVariable) => userVariable.variable.variableId;
