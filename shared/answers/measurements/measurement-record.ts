import { measurementCard } from '../../domain/cards/record-cards.ts';
import { findConnector } from '../../domain/connectors/connectors.ts';
import type { SourceLookup } from '../../domain/connectors/person-sources.ts';
import { categoryIcon } from '../../domain/icons/icon.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { etagOf } from '../../domain/measurements/content.ts';
import { displayValueAndUnit } from '../../domain/measurements/display-value.ts';
import { fillingSource } from '../../domain/measurements/filling-source.ts';
import type { GroupedRow } from '../../domain/measurements/grouping.ts';
import { inputType } from '../../domain/measurements/input-type.ts';
import { readNote } from '../../domain/measurements/note.ts';
import type { KnownVariable, Row } from '../../domain/measurements/row.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { localDay } from '../../domain/time/zone.ts';
import { amountIn } from '../../domain/units/amount.ts';
import type { Unit } from '../../domain/units/units.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';
import { ownUnitMembers, unitMembers } from '../variables/unit-record.ts';

/** The person who reads: dates are those of their clock, and links begin with `baseUrl`. */
export interface RecordReader {
  readonly clock: PersonClock;
  /** Knows what their sources are. */
  readonly sourceOf: SourceLookup;
  readonly baseUrl: string;
}

/** A measurement as Interface 2.5 shows it. */
export interface MeasurementView {
  readonly record: MeasurementRecord;
  readonly userVariable: UserVariable;
}

export function showMeasurement(
  { known, measurement, value, unit }: Row,
  reader: RecordReader,
): MeasurementView {
  const { id, sourceName, clientId, note, unitId, value: originalValue, createdAt, updatedAt } = measurement;
  const { userVariable } = known;
  const parts = note === undefined ? undefined : readNote(note);
  const url = parts?.noteObject?.url;
  const record: MeasurementRecord = {
    ...membersOf(known, unit, sourceName, reader.baseUrl),
    ...valueMembers(known, startOfId(id), value, unit, reader),
    id,
    etag: etagOf(measurement),
    originalValue,
    originalUnitId: unitId,
    createdAt: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
    clientId,
    ...parts,
    ...(typeof url === 'string' ? { url } : {}),
  };
  return { record, userVariable };
}

export function showGroup(row: GroupedRow, reader: RecordReader): MeasurementView {
  const sourceName = row.sourceNames.length === 0 ? fillingSource : row.sourceNames.join(', ');
  const record: MeasurementRecord = {
    ...membersOf(row.known, row.unit, sourceName, reader.baseUrl),
    ...valueMembers(row.known, row.startAt, row.value, row.unit, reader),
    endAt: formatUtc(row.endAt),
    count: row.count,
    minimum: row.ends?.[0],
    maximum: row.ends?.[1],
    ...(row.leftOutSourceNames.length > 0 ? { leftOutSourceNames: [...row.leftOutSourceNames] } : {}),
  };
  return { record, userVariable: row.known.userVariable };
}

/** The same records with the descriptions of their variables. */
export function withLongDescriptions(
  records: readonly MeasurementView[],
  userVariables: readonly UserVariable[],
): MeasurementView[] {
  const descriptions = new Map(
    userVariables.map(({ variable, settings }) => [variable.variableId, settings.description]),
  );
  return records.map((view) => {
    const variableDescription = descriptions.get(view.record.variableId);
    return variableDescription === undefined
      ? view
      : { ...view, record: { ...view.record, variableDescription } };
  });
}

export const withMembers = (
  record: MeasurementRecord,
  members: readonly (keyof MeasurementRecord)[],
): Partial<MeasurementRecord> => Object.fromEntries(members.map((member) => [member, record[member]]));

function valueMembers(
  { settings: { displayName, category } }: KnownVariable,
  startAt: number,
  value: number,
  unit: Unit,
  { clock, baseUrl }: RecordReader,
) {
  const at = formatUtc(startAt);
  const displayValueAndUnitString = displayValueAndUnit(value, unit, {
    name: displayName,
    category: category.name,
  });
  return {
    startAt: at,
    startDate: formatDate(localDay(clock.zone, startAt)),
    value,
    displayValueAndUnitString,
    card: measurementCard(displayName, at, displayValueAndUnitString, categoryIcon(baseUrl, category)),
  };
}

/** The members that rows of one variable, unit and source share. */
function membersOf(
  { userVariable: { variable, settings: own }, settings }: KnownVariable,
  unit: Unit,
  sourceName: string,
  baseUrl: string,
) {
  const { category, valence, displayName } = settings;
  const [minimumAllowedValue, maximumAllowedValue] = [
    settings.minimumAllowedValue,
    settings.maximumAllowedValue,
  ].map((bound) =>
    bound === undefined ? undefined : amountIn(unit, { value: bound, unitId: settings.unit.id }),
  );
  const connector = findConnector(sourceName);
  return {
    variableId: variable.variableId,
    variableName: variable.name,
    displayName,
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    ...unitMembers(unit),
    sourceName,
    connectorId: connector?.id,
    ...ownUnitMembers(settings),
    variableDescription: own.description,
    valence,
    inputType: inputType(settings.unit, valence),
    ...categoryIcon(baseUrl, category),
    manualTracking: settings.unit.manualTracking === 1,
    minimumAllowedValue,
    maximumAllowedValue,
  };
}
