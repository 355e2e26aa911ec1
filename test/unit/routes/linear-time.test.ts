import { describe, expect, test } from '@jest/globals';
import { sanitiseHtml } from '../../../shared/domain/html/sanitise.ts';
import { readNote } from '../../../shared/domain/measurements/note.ts';
import { canonicalTimeZone } from '../../../shared/domain/time/zone.ts';
import { circleProblem } from '../../../shared/domain/variables/tags.ts';
import { Failure } from '../../../shared/http/failure.ts';
import { parseRequest } from '../../../shared/http/parse-request.ts';
import { openApiDocument } from '../../../shared/openapi/document.ts';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { FeedItem } from '../../../shared/schemas/feed/feed-item.ts';
import { readIntent } from '../../../shared/use-cases/feed/intent.ts';
import type { Schema } from '../../support/hostile/from-schema.ts';
import { countSteps } from '../../support/steps/count-steps.ts';
import { bodyWith, textPlaces } from '../../support/steps/text-fields.ts';
import { worstTexts } from '../../support/steps/worst-texts.ts';
import { eventOf } from '../http/event.ts';

const short = 1500;
const times = 4;

/** Four times the text may take four times the steps, and a little for what is done once: never sixteen times. */
function expectLinear(work: (text: string) => void, texts = worstTexts): void {
  const stepsAt = (length: number) =>
    countSteps(() => {
      for (const text of texts(length)) work(text);
    });
  const few = stepsAt(short);
  const many = stepsAt(short * times);
  expect({ few, grewBy: many / few, isLinear: many <= few * times * 1.25 }).toMatchObject({ isLinear: true });
}

function parseQuietly(route: Pick<Route, 'query' | 'body'>, parts: Parameters<typeof eventOf>[0]): void {
  try {
    parseRequest(route, eventOf(parts));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

const document = openApiDocument(routes) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operationOf = ({ path, method }: Route) => document.paths[path]?.[method.toLowerCase()] ?? {};

describe.each(routes.map((route) => [route.id, route] as const))('%s', (_, route) => {
  const { parameters = [], requestBody } = operationOf(route);
  const named = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const schema = requestBody?.content['application/json']?.schema;

  test('reads each parameter, and names of parameters, in steps that grow with their length', () => {
    for (const name of named)
      expectLinear((text) => parseQuietly(route, { query: String(new URLSearchParams([[name, text]])) }));
    expectLinear((text) => parseQuietly(route, { query: String(new URLSearchParams([[text, text]])) }));
  });

  test('reads each text of a body in steps that grow with its length', () => {
    const places = schema === undefined ? [] : textPlaces(document, schema);
    for (const place of places)
      expectLinear((text) => parseQuietly(route, { body: JSON.stringify(bodyWith(place, text)) }));
    expectLinear((body) => parseQuietly(route, { body }));
  });
});

test('many parameters are read in steps that grow with their number', () => {
  for (const route of routes)
    expectLinear(
      (text) => parseQuietly(route, { query: [...text].map((_, i) => `p${i}=`).join('&') }),
      (length) => ['x'.repeat(length)],
    );
});

describe('what is done with texts later', () => {
  test('HTML', () => expectLinear(sanitiseHtml));
  test('notes, and what looks like JSON in them', () => {
    expectLinear(readNote);
    expectLinear((text) => readNote(JSON.stringify({ message: text, url: text })));
    expectLinear((text) => readNote(JSON.stringify({ url: `https://${text}` })));
  });
  test('names of time zones', () => expectLinear(canonicalTimeZone));
  test('cards that are posted back', () => {
    expectLinear((text) => readIntent({ inputFields: [{ key: 'value', value: text }], action: text }, 0));
    expectLinear((text) => {
      const inputFields = [...text].map((key) => ({ key, value: key }));
      readIntent({ inputFields } satisfies FeedItem, 0);
    });
  });
  test('a chain of tags', () => {
    expectLinear((text) => {
      const chain = [...text].map((_, i) => ({ taggedVariableId: i + 1, tagVariableId: i + 2 }));
      circleProblem(chain, { taggedVariableId: text.length + 9, tagVariableId: 1 });
    });
  });
});

test('the counter finds what is not linear', () => {
  const quadratic = (text: string) => {
    for (let i = 0; i < text.length; i++) text.indexOf('\uffff', i);
  };
  expect(() => expectLinear(quadratic)).toThrow('isLinear');
});
