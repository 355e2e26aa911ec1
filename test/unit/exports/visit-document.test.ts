import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Bundle, Composition, MedicationAdministration, Narrative, Observation } from 'fhir/r4.d.ts';
import { SaxesParser } from 'saxes';
import { deflateRaw } from '../../../shared/domain/sharing/encrypt-document.ts';
import { mostDocumentBytes } from '../../../shared/domain/sharing/health-link.ts';
import { formatDate } from '../../../shared/domain/time/calendar.ts';
import { fittingDocument } from '../../../shared/exports/fhir/fitting-document.ts';
import { visitDocument } from '../../../shared/exports/fhir/visit-document.ts';
import { visitNarrative } from '../../../web/pages/visit-narrative.ts';
import { fhirFaults } from '../../support/document/fhir-schema.ts';
import { type RandomHistory, randomHistory, seeds, taken } from '../../support/visit/random-history.ts';
import { visitOf } from '../../support/visit/visit-of-history.ts';

const now = Date.UTC(2026, 10, 18, 15) / 1000;

function inputOf(history: RandomHistory) {
  const { shared: variables, ...visit } = visitOf(history);
  const page = { visit, variables, narrative: visitNarrative(visit) };
  const displayName = 'Ada <Ångström> & Söhne';
  return { userId: 7, displayName, yearOfBirth: 1984, pages: [page], allPages: 2, madeAt: now };
}

async function documentOf(history: RandomHistory, detail: 'days' | 'months' = 'days') {
  const input = inputOf(history);
  const [{ visit, variables }] = input.pages as [(typeof input.pages)[number]];
  return { bundle: await visitDocument({ ...input, detail }), visit, variables };
}

const entriesOf = (bundle: Bundle) => (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
const ofType = <T extends string>(bundle: Bundle, type: T) =>
  entriesOf(bundle).filter((one) => one.resourceType === type);

/** Chapters 7 to 11 of HTML 4 but forms, and pictures. */
const allowed = new Set('div span p b br small ul ol li table thead tbody tr th td img'.split(' '));

/** The elements and attributes of a narrative, which must be well-formed. */
function partsOf({ div }: Narrative) {
  const [elements, attributes] = [new Set<string>(), new Set<string>()];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes: own }) => {
    elements.add(local);
    for (const name of Object.keys(own)) attributes.add(name);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(div).close();
  return { elements: [...elements], attributes: [...attributes] };
}

const narrativesOf = (bundle: Bundle): Narrative[] => {
  const [composition] = ofType(bundle, 'Composition') as Composition[];
  return [composition?.text, ...(composition?.section ?? []).map(({ text }) => text)].flatMap(
    (text) => text ?? [],
  );
};

test('whatever was recorded, the document is one of FHIR’s, and all that it refers to is in it', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const { bundle, visit } = await documentOf(randomHistory(seed, now));
      expect(fhirFaults('Bundle', bundle)).toEqual([]);
      const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
      expect(urls.size).toBe(bundle.entry?.length);
      for (const [, reference] of JSON.stringify(bundle).matchAll(/"reference":"([^"]*)"/g))
        expect(urls).toContain(reference);
      const text = narrativesOf(bundle)
        .map(({ div }) => div)
        .join('')
        .replaceAll(/<span class="bracket">|<\/span>/g, '');
      for (const sentence of visit.sentences) expect(text).toContain(`<li>${sentence}</li>`);
      for (const { cells } of visit.table.rows)
        expect(text).toContain(cells.map((cell) => `<td>${cell}</td>`).join(''));
    }),
    { numRuns: 12 },
  );
});

test('its narratives are XHTML of the few elements that FHIR allows', async () => {
  const { bundle } = await documentOf(randomHistory(11, now));
  for (const narrative of narrativesOf(bundle)) {
    const { elements, attributes } = partsOf(narrative);
    expect(elements.filter((one) => !allowed.has(one))).toEqual([]);
    expect(
      attributes.filter((one) => !['xmlns', 'class', 'scope', 'alt', 'src', 'style'].includes(one)),
    ).toEqual([]);
  }
});

test('each cell of the table and each day of the page’s time is an observation with its figure', async () => {
  const { bundle, visit, variables } = await documentOf(randomHistory(5, now));
  const observations = ofType(bundle, 'Observation') as Observation[];
  const days = observations.filter(({ effectiveDateTime }) => effectiveDateTime !== undefined);
  const shown = variables.flatMap(({ days: own }) => own.filter(({ day }) => day >= visit.span.since));
  expect(days.map(({ effectiveDateTime }) => effectiveDateTime).sort()).toEqual(
    shown.map(({ day }) => formatDate(day)).sort(),
  );
  const cells = visit.table.rows.flatMap((row) => row.cells.filter((cell) => cell !== '–'));
  expect(observations.length - days.length).toBeGreaterThanOrEqual(cells.length);
});

test('without days it says so, and says which pages are left out', async () => {
  const { bundle } = await documentOf(randomHistory(5, now), 'months');
  const observations = ofType(bundle, 'Observation') as Observation[];
  expect(observations.every(({ effectivePeriod }) => effectivePeriod !== undefined)).toBe(true);
  const text = JSON.stringify(bundle);
  expect(text).toContain('Single days are left out');
  expect(text).toContain('This is page 1 of 2;');
});

/** Somebody with these things, a value of each on each of the last days. */
function everyDay(length: number, values: Readonly<Record<string, number>>): RandomHistory {
  const history = randomHistory(0, now);
  const today = history.dayOf(now);
  return {
    ...history,
    today,
    lastVisit: today - length + 1,
    things: Object.entries(values).map(([name, value], i) => ({
      name,
      ...taken,
      unit: 'units',
      rows: Array.from({ length }, (_, back) => ({ at: now - back * 86_400 - i, value: value + (back % 7) })),
    })),
  };
}

test('insulin of a day is a dose that was taken, never something measured', async () => {
  const doses = { Insulin: 10, 'Long-Acting Insulin': 20 };
  const { bundle } = await documentOf(everyDay(3, doses));
  expect(fhirFaults('Bundle', bundle)).toEqual([]);
  const taken = ofType(bundle, 'MedicationAdministration') as MedicationAdministration[];
  const told = taken.map(({ medicationCodeableConcept, effectiveDateTime, dosage, status }) => ({
    name: medicationCodeableConcept?.text,
    on: effectiveDateTime,
    dose: dosage?.dose,
    text: dosage?.text,
    status,
  }));
  const expected = Object.entries(doses).flatMap(([name, amount]) =>
    [0, 1, 2].map((back) => ({
      name,
      on: formatDate(Math.floor(now / 86_400) - back),
      dose: { value: amount + back, unit: 'units', system: 'http://unitsofmeasure.org', code: '[iU]' },
      text: 'Sum of the day',
      status: 'completed',
    })),
  );
  expect(told).toHaveLength(expected.length);
  expect(told).toEqual(expect.arrayContaining(expected));
  const measured = (ofType(bundle, 'Observation') as Observation[]).filter((one) => one.effectiveDateTime);
  expect(measured).toEqual([]);
  const [composition] = ofType(bundle, 'Composition') as Composition[];
  const medicines = composition?.section?.find(({ title }) => title === 'Medicines');
  expect(medicines?.entry).toHaveLength(2 + taken.length);
});

test.each([
  ['days', 90],
  ['months', 1461],
] as const)(
  'it is never larger than a link may be, and with %s says what it leaves out',
  async (detail, length) => {
    const values = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`Thing ${i}`, i + 1]));
    const fitting = await fittingDocument(inputOf(everyDay(length, values)));
    expect(fitting.detail).toBe(detail);
    const text = JSON.stringify(fitting.document);
    expect((await deflateRaw(text)).length).toBeLessThanOrEqual(mostDocumentBytes);
    expect(text.includes('Single days are left out')).toBe(detail === 'months');
    const whole = await visitDocument({ ...inputOf(everyDay(length, values)), detail: 'days' });
    const size = (await deflateRaw(JSON.stringify(whole))).length;
    expect(size > mostDocumentBytes).toBe(detail === 'months');
  },
);
