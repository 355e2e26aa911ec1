import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Bundle, Composition, Narrative, Observation } from 'fhir/r4.d.ts';
import { SaxesParser } from 'saxes';
import { formatDate } from '../../../shared/domain/time/calendar.ts';
import { visitDocument } from '../../../shared/exports/fhir/visit-document.ts';
import { visitNarrative } from '../../../web/pages/visit-narrative.ts';
import { fhirFaults } from '../../support/document/fhir-schema.ts';
import { type RandomHistory, randomHistory, seeds } from '../../support/visit/random-history.ts';
import { visitOf } from '../../support/visit/visit-of-history.ts';

const now = Date.UTC(2026, 10, 18, 15) / 1000;

async function documentOf(history: RandomHistory, detail: 'days' | 'months' = 'days') {
  const { shared: variables, ...visit } = visitOf(history);
  const page = { visit, variables, narrative: visitNarrative(visit) };
  const displayName = 'Ada <Ångström> & Söhne';
  const bundle = await visitDocument({
    userId: 7,
    displayName,
    yearOfBirth: 1984,
    pages: [page],
    allPages: 2,
    detail,
    madeAt: now,
  });
  return { bundle, visit, variables };
}

const entriesOf = (bundle: Bundle) => (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
const ofType = <T extends string>(bundle: Bundle, type: T) =>
  entriesOf(bundle).filter((one) => one.resourceType === type);

/** Chapters 7 to 11 of HTML 4 but forms, and pictures. */
const allowed = new Set('div p b br small ul ol li table thead tbody tr th td img'.split(' '));

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
        .join('');
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
  expect(text).toContain('the first 1 of 2 pages');
});
