import type {
  Bundle,
  Composition,
  CompositionSection,
  FhirResource,
  MedicationAdministration,
  MedicationStatement,
  Observation,
  Patient,
} from 'fhir/r4.d.ts';
import { loinc } from '../../domain/fhir/codes.ts';
import { escapeHtml } from '../../domain/html/escape.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import { dateWords } from '../../domain/time/names.ts';
import { hasSome } from '../../domain/visit/figures.ts';
import type { SharedVariable } from '../../domain/visit/shared-variable.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { knownFrom } from '../../domain/visit/visit-medicines.ts';
import type { VisitVariable } from '../../domain/visit/visit-variable.ts';
import { urlOf } from './bundle-entry.ts';
import { codeNotice } from './notice.ts';
import { fhirText } from './observation.ts';
import { daysOf, monthsOf } from './visit-observations.ts';

/** `days` has each day of the page's time; `months` only what the table has. */
export type DocumentDetail = 'days' | 'months';

/** One page for a visit, with its words and tables as XHTML. */
export interface DocumentPage {
  readonly visit: Visit;
  readonly variables: readonly SharedVariable[];
  readonly narrative: readonly { readonly kind: string; readonly title: string; readonly text: string }[];
}

interface DocumentInput {
  readonly userId: number;
  readonly displayName: string;
  readonly yearOfBirth?: number | undefined;
  readonly pages: readonly DocumentPage[];
  /** The number of pages that are shared, more of which may be left out. */
  readonly allPages: number;
  readonly detail: DocumentDetail;
  readonly madeAt: number;
}

const subject = { reference: 'Patient/me' };

/** A page for a visit as one document: its words, its table, its medicines, and its days where there is room. */
export async function visitDocument(input: DocumentInput): Promise<Bundle> {
  const { userId, pages, detail, madeAt } = input;
  const at = `${formatUtc(madeAt)}Z`;
  const parts = pages.map((page) => partsOf(page, detail));
  const resources: FhirResource[] = [
    composition(input, parts, at),
    patientOf(input),
    ...parts.flatMap(({ statements, doses, months, days }) => [...statements, ...doses, ...months, ...days]),
  ];
  const owner = String(userId);
  const urls = new Map(
    await Promise.all(
      resources.map(async (one) => [`${one.resourceType}/${one.id}`, await urlOf(owner, one)] as const),
    ),
  );
  const identity = { resourceType: 'Bundle', id: `visit-${madeAt}` } as const;
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: await urlOf(owner, identity) },
    type: 'document',
    timestamp: at,
    entry: resources.map((one) => ({
      fullUrl: urls.get(`${one.resourceType}/${one.id}`) ?? '',
      resource: withAddresses(one, urls),
    })),
  };
}

/** References lead to entries of the bundle, wherever they stand. */
const withAddresses = (resource: FhirResource, urls: ReadonlyMap<string, string>): FhirResource =>
  JSON.parse(
    JSON.stringify(resource, (name, value) => (name === 'reference' ? (urls.get(value) ?? value) : value)),
  );

interface Parts {
  readonly page: DocumentPage;
  readonly statements: readonly MedicationStatement[];
  readonly months: readonly Observation[];
  readonly days: readonly Observation[];
  readonly doses: readonly MedicationAdministration[];
}

function partsOf(page: DocumentPage, detail: DocumentDetail): Parts {
  const { visit, variables } = page;
  const medicines = visit.variables.filter(({ nature }) => nature === 'taken');
  const { observations, doses } = daysOf(detail === 'days' ? variables : [], visit.span.since);
  return {
    page,
    statements: medicines.map((one, i) => statementOf(one, visit, i)),
    months: monthsOf(visit),
    days: observations,
    doses,
  };
}

/** A medicine that was taken within this many days is being taken, as far as the records tell. */
const currentDays = 28;

function statementOf(
  variable: VisitVariable,
  { medicines, span }: Visit,
  place: number,
): MedicationStatement {
  const taken = variable.days.filter((one) => hasSome(variable, one));
  const [begun = -Infinity, ended = -Infinity] = [taken[0]?.day, taken.at(-1)?.day];
  const isCurrent = span.last - ended < currentDays;
  const period = {
    ...(begun - span.first >= knownFrom && { start: formatDate(begun) }),
    ...(!isCurrent && ended > -Infinity && { end: formatDate(ended) }),
  };
  const { dose = '–', how = '', taken: days = '' } = medicines[place] ?? {};
  const text = [dose, how].filter((one) => one !== '–' && one !== '').join(', ');
  return {
    resourceType: 'MedicationStatement',
    id: `medicine-${variable.known.userVariable.variable.variableId}`,
    status: isCurrent ? 'active' : 'unknown',
    medicationCodeableConcept: { text: fhirText(variable.name) },
    subject,
    informationSource: subject,
    ...(Object.keys(period).length > 0 && { effectivePeriod: period }),
    ...(text !== '' && { dosage: [{ text: fhirText(text) }] }),
    note: [{ text: fhirText(`Taken from ${dateWords(span.since)} to ${dateWords(span.last)}: ${days}.`) }],
  };
}

const patientOf = ({ displayName, yearOfBirth }: DocumentInput): Patient => ({
  resourceType: 'Patient',
  id: 'me',
  name: [{ text: fhirText(displayName) }],
  ...(yearOfBirth !== undefined && { birthDate: String(yearOfBirth) }),
});

const div = (xhtml: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${xhtml}</div>`;
const textOf = (xhtml: string) => ({ status: 'generated', div: div(xhtml) }) as const;

function composition(input: DocumentInput, parts: readonly Parts[], date: string): Composition {
  const { displayName, pages, allPages, detail } = input;
  const { period = '', writtenBy = '', span } = pages[0]?.visit ?? {};
  const on = span === undefined ? '' : `, ${dateWords(span.last)}`;
  const title = fhirText(`${displayName}: page for a visit${on}`);
  return {
    resourceType: 'Composition',
    id: 'visit',
    status: 'final',
    type: {
      coding: [{ system: loinc, code: '51855-5', display: 'Patient Note' }],
      text: 'Page for a visit, self-recorded',
    },
    subject,
    author: [subject],
    date,
    title,
    text: textOf(`<p>${escapeHtml(`${period}. ${writtenBy}`)}</p>`),
    section: [...parts.flatMap(sectionsOf), about(pages.length, allPages, detail)],
  };
}

const referencesTo = (resources: readonly FhirResource[]) =>
  resources.length === 0
    ? {}
    : { entry: resources.map(({ resourceType, id }) => ({ reference: `${resourceType}/${id}` })) };

function sectionsOf({ page, statements, months, days, doses }: Parts): CompositionSection[] {
  const entries: Readonly<Record<string, readonly FhirResource[]>> = {
    medicines: [...statements, ...doses],
    months,
  };
  const sections = page.narrative.map(
    ({ kind, title, text }): CompositionSection => ({
      title,
      ...(kind === 'medicines' && {
        code: {
          coding: [{ system: loinc, code: '10160-0', display: 'History of Medication use Narrative' }],
        },
      }),
      text: textOf(text),
      ...referencesTo(entries[kind] ?? []),
    }),
  );
  const { since, last } = page.visit.span;
  const byDay: CompositionSection = {
    title: `By day, ${dateWords(since)} to ${dateWords(last)}`,
    text: textOf('<p>Each day is an observation of this document.</p>'),
    ...referencesTo(days),
  };
  return days.length === 0 ? sections : [...sections, byDay];
}

/** The notices: of what is left out, and of those whose codes are in it. */
function about(pages: number, allPages: number, detail: DocumentDetail): CompositionSection {
  const words = [
    ...(detail === 'months'
      ? ['Single days are left out because the document would be too large; the table sums them up.']
      : []),
    ...(pages < allPages
      ? [
          `${pages === 1 ? 'This is page 1' : `These are pages 1 to ${pages}`} of ${allPages}; the link that was shared with this shows all.`,
        ]
      : []),
  ];
  return {
    title: 'About this document',
    text: textOf(`${words.map((one) => `<p>${one}</p>`).join('')}<p><small>${codeNotice}</small></p>`),
  };
}
