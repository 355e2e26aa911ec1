import type { MedicationAdministration, Observation, Quantity } from 'fhir/r4.d.ts';
import { ucum } from '../../domain/fhir/ucum.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { type Figures, figuresOf } from '../../domain/visit/figures.ts';
import type { SharedVariable } from '../../domain/visit/shared-variable.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { takenDays } from '../../domain/visit/visit-medicines.ts';
import { emptyCell } from '../../domain/visit/visit-table.ts';
import type { VisitVariable } from '../../domain/visit/visit-variable.ts';
import type { ExportedRecord } from '../exported-record.ts';
import { categoryConcept, categoryFor, concept, fhirText, known, quantityOf } from './observation.ts';
import { isLeftOut, observationsOf } from './write-fhir.ts';

const subject = { reference: 'Patient/me' };

/** A day of a variable as a record: what it came to, by whoever recorded it. */
function recordsOfDay({ known: { settings, userVariable }, days }: SharedVariable): ExportedRecord[] {
  return days.map(({ day, value, unitName, byHand, byDevice }) => ({
    // Variables have fewer digits than a number has next to those of a day.
    id: userVariable.variable.variableId * 100_000 + day,
    startAt: `${formatDate(day)}T00:00:00`,
    variableName: userVariable.variable.name,
    variableCategoryName: settings.category.name,
    value,
    unitAbbreviatedName: unitName,
    combinationOperation: settings.combinationOperation,
    sourceName: byHand ? (byDevice ? 'By hand and by devices' : 'By hand') : 'Sensor',
  }));
}

/** Records day by day from a day on; doses of insulin are no observations. */
export function daysOf(variables: readonly SharedVariable[], since: number) {
  const records = variables
    .map(({ known: one, days }) => ({ known: one, days: days.filter(({ day }) => day >= since) }))
    .flatMap(recordsOfDay);
  const observations = [...Map.groupBy(records, ({ startAt }) => startAt)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, day]) => observationsOf(day).map((one) => ofWholeDay(one, day)));
  return { observations, doses: records.filter(isLeftOut).map(toDose) };
}

function ofWholeDay(observation: Observation, [first]: readonly ExportedRecord[]): Observation {
  const tags = observation.meta?.tag ?? [];
  const isSum = tags.some(({ code }) => code === 'SUM');
  return {
    ...observation,
    effectiveDateTime: first?.startAt.slice(0, 10) ?? '',
    method: { text: isSum ? 'Sum of the day' : 'Mean of the day' },
  };
}

const toDose = (record: ExportedRecord): MedicationAdministration => ({
  resourceType: 'MedicationAdministration',
  id: `dose-${record.id}`,
  status: 'completed',
  medicationCodeableConcept: { text: fhirText(record.variableName) },
  subject,
  effectiveDateTime: record.startAt.slice(0, 10),
  dosage: { text: 'Sum of the day', dose: quantityOf(record) },
});

const inDays = (value: number): Quantity => ({ value, unit: 'days', system: ucum, code: 'd' });

const nothing: Figures = { recorded: 0, withIt: 0, mean: 0, lowest: 0, highest: 0 };

/** The table by month, one observation for each of its cells that says something. */
export const monthsOf = ({ columns, planned, table }: Visit): Observation[] =>
  columns.flatMap((variable, column) =>
    table.rows.flatMap(({ first, last, cells }) => {
      if (cells[column] === emptyCell) return [];
      const figures = figuresOf(variable, { first, last }) ?? nothing;
      const { planned: count } = takenDays(variable, planned.get(variable) ?? new Set(), { first, last });
      return [ofStretch(variable, figures, count, first, last)];
    }),
  );

function ofStretch(
  variable: VisitVariable,
  { recorded, withIt, mean, lowest, highest }: Figures,
  planned: number,
  first: number,
  last: number,
): Observation {
  const { userVariable, settings } = variable.known;
  const unitAbbreviatedName = settings.unit.abbreviatedName;
  const record = {
    variableName: userVariable.variable.name,
    variableCategoryName: settings.category.name,
    unitAbbreviatedName,
    sourceName: 'By hand',
  };
  const { name, nature } = variable;
  const component = (text: string, valueQuantity: Quantity) => ({ code: { text }, valueQuantity });
  const amount = (value: number) => quantityOf({ value, unitAbbreviatedName });
  const common = {
    resourceType: 'Observation',
    id: `stretch-${userVariable.variable.variableId}-${first}`,
    status: 'final',
    category: categoryConcept(categoryFor(record)),
    subject,
    effectivePeriod: { start: formatDate(first), end: formatDate(last) },
  } as const;
  if (nature === 'mean')
    return {
      ...common,
      code: concept(known(record)?.codes ?? [], name),
      method: { text: 'Mean of the days' },
      valueQuantity: amount(mean),
      component: [
        component('Lowest day', amount(lowest)),
        component('Highest day', amount(highest)),
        component('Days with a record', inDays(recorded)),
      ],
    };
  return {
    ...common,
    code: { text: fhirText(nature === 'taken' ? `Days on which ${name} was taken` : `Days with ${name}`) },
    valueQuantity: inDays(withIt),
    component: [
      component('Days with a record', inDays(recorded)),
      ...(planned > 0 ? [component('Planned days', inDays(planned))] : []),
      ...(nature === 'days' && withIt > 0 ? [component('Highest day', amount(highest))] : []),
    ],
  };
}
