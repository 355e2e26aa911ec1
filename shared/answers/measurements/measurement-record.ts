import { measurementCard } from '../../domain/cards/record-cards.ts';
import { findConnector } from '../../domain/connectors/connectors.ts';
import { categoryIcon } from '../../domain/icons/icon.ts';
import { displayValueAndUnit } from '../../domain/measurements/display-value.ts';
import type { GroupedRow } from '../../domain/measurements/grouping.ts';
import { inputType } from '../../domain/measurements/input-type.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import { readNote } from '../../domain/measurements/note.ts';
import type { KnownVariable, Row } from '../../domain/measurements/row.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { localDay } from '../../domain/time/zone.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { categoryOf, type Unit } from '../../domain/units/units.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';

/** What filled rows name as their source. */
const fillingSource = 'Filling value';

/** Where the person who reads is: dates are those of their clock, addresses begin with `baseUrl`. */
export interface Reader {
  readonly clock: PersonClock;
  readonly baseUrl: string;
}

/** A measurement as Interface 2.5 shows it. */
export function toMeasurementRecord(
  { known, measurement, value, unit }: Row,
  reader: Reader,
): MeasurementRecord {
  const { id, sourceName, clientId, note, unitId, value: originalValue, createdAt, updatedAt } = measurement;
  const parts = note === undefined ? undefined : readNote(note);
  const url = parts?.noteObject?.url;
  const common = membersOf(known, unit, sourceName, reader.baseUrl);
  return {
    ...common,
    ...ownMembers(common, startOfId(id), value, unit, reader.clock),
    id,
    originalValue,
    originalUnitId: unitId,
    ...(clientId === undefined ? {} : { clientId }),
    ...parts,
    ...(typeof url === 'string' ? { url } : {}),
    createdAt: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
  };
}

export function toGroupedRecord(row: GroupedRow, reader: Reader): MeasurementRecord {
  const sourceName = row.sourceNames.length === 0 ? fillingSource : row.sourceNames.join(', ');
  const { leftOutSourceNames } = row;
  const common = membersOf(row.known, row.unit, sourceName, reader.baseUrl);
  return {
    ...common,
    ...ownMembers(common, row.startAt, row.value, row.unit, reader.clock),
    ...(leftOutSourceNames.length === 0 ? {} : { leftOutSourceNames: [...leftOutSourceNames] }),
  };
}

/** What a row does not share with others. */
function ownMembers(common: SharedMembers, startAt: number, value: number, unit: Unit, clock: PersonClock) {
  const at = formatUtc(startAt);
  const displayValueAndUnitString = displayValueAndUnit(value, unit);
  return {
    startAt: at,
    startDate: formatDate(localDay(clock.zone, startAt)),
    value,
    displayValueAndUnitString,
    card: measurementCard(common.displayName, at, displayValueAndUnitString, common),
  };
}

type SharedMembers = ReturnType<typeof sharedMembers>;
const madeBefore = new WeakMap<KnownVariable, Map<string, SharedMembers>>();

/** What rows of one variable, unit and source have in common, made once: a record begins with a copy of it. */
function membersOf(known: KnownVariable, unit: Unit, sourceName: string, baseUrl: string): SharedMembers {
  const made = madeBefore.get(known) ?? new Map<string, SharedMembers>();
  madeBefore.set(known, made);
  const key = `${unit.id} ${baseUrl} ${sourceName}`;
  const members = made.get(key) ?? sharedMembers(known, unit, sourceName, baseUrl);
  made.set(key, members);
  return members;
}

function sharedMembers(
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
  const unitCategory = categoryOf(unit);
  const ownUnitCategory = categoryOf(settings.unit);
  const connector = findConnector(sourceName);
  return {
    variableId: variable.variableId,
    variableName: variable.name,
    displayName,
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    unitId: unit.id,
    unitAbbreviatedName: unit.abbreviatedName,
    unitName: unit.name,
    unitCategoryId: unitCategory.id,
    unitCategoryName: unitCategory.name,
    sourceName,
    ...(connector === undefined ? {} : { connectorId: connector.id }),
    userVariableUnitId: settings.unit.id,
    userVariableUnitAbbreviatedName: settings.unit.abbreviatedName,
    userVariableUnitName: settings.unit.name,
    userVariableUnitCategoryId: ownUnitCategory.id,
    userVariableUnitCategoryName: ownUnitCategory.name,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    ...(own.description === undefined ? {} : { variableDescription: own.description }),
    valence,
    inputType: inputType(settings.unit, valence),
    ...categoryIcon(baseUrl, category),
    manualTracking: settings.unit.manualTracking === 1,
    ...(minimumAllowedValue === undefined ? {} : { minimumAllowedValue }),
    ...(maximumAllowedValue === undefined ? {} : { maximumAllowedValue }),
  };
}
