import { sanitiseHtml } from '../../../shared/domain/html/sanitise.ts';
import { readNote } from '../../../shared/domain/measurements/note.ts';
import { canonicalTimeZone } from '../../../shared/domain/time/zone.ts';
import { circleProblem } from '../../../shared/domain/variables/tags.ts';
import { parseRequest } from '../../../shared/http/request/parse-request.ts';
import { openApiDocument } from '../../../shared/openapi/document.ts';
import { Failure } from '../../../shared/operations/failure.ts';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { FeedItem } from '../../../shared/schemas/feed/feed-item.ts';
import { readIntent } from '../../../shared/use-cases/feed/intent.ts';
import { eventOf } from '../../unit/http/event.ts';
import type { Schema } from '../hostile/from-schema.ts';
import { bodyWith, readAlike, textPlaces } from './text-fields.ts';

/** Something that is done with a text, whose steps may only grow with the length of the text. */
export interface LinearCase {
  /** The id of a route, or what is done later. */
  readonly topic: string;
  readonly input: string;
  readonly work: (text: string) => unknown;
  /** True if the length alone matters: one text is enough. */
  readonly lengthOnly?: true;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

const document = openApiDocument(routes) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

export const linearCases: readonly LinearCase[] = [...routeCases(), ...laterCases()];

function routeCases(): LinearCase[] {
  const parametersSeen = new Set<string>();
  const membersSeen = new Set<string>();
  return routes.flatMap((route) => {
    const { parameters = [], requestBody } = document.paths[route.path]?.[route.method.toLowerCase()] ?? {};
    const schema = requestBody?.content['application/json']?.schema;
    const inQuery = parameters
      .filter((parameter) => parameter.in === 'query')
      .filter((parameter) => isFirst(parametersSeen, readAlike(parameter.name, parameter.schema)));
    const inBody = (schema === undefined ? [] : textPlaces(document, schema)).filter((leaf) =>
      isFirst(membersSeen, readAlike(leaf.place.at(-1), leaf.schema)),
    );
    const reads = (
      input: string,
      parts: (text: string) => Parameters<typeof eventOf>[0],
      options: Pick<LinearCase, 'lengthOnly'> = {},
    ): LinearCase => ({
      topic: route.id,
      input,
      work: (text) => parseQuietly(route, parts(text)),
      ...options,
    });
    const query = (name: string, value: string) => ({ query: String(new URLSearchParams([[name, value]])) });
    return [
      ...inQuery.map(({ name }) => reads(`the parameter ${name}`, (text) => query(name, text))),
      ...inBody.map(({ place }) =>
        reads(`${place.join('.')} of a body`, (text) => ({ body: JSON.stringify(bodyWith(place, text)) })),
      ),
      reads('a name of a parameter', (text) => query(text, text)),
      reads('a body', (body) => ({ body })),
      reads('many parameters', (text) => ({ query: Array.from(text, (_, i) => `p${i}=`).join('&') }), {
        lengthOnly: true,
      }),
    ];
  });
}

/** True for the first of several operations that read a member alike: the others are not tried. */
function isFirst(seen: Set<string>, kind: string): boolean {
  const { size } = seen;
  return seen.add(kind).size > size;
}

function parseQuietly(route: Pick<Route, 'query' | 'body'>, parts: Parameters<typeof eventOf>[0]): void {
  try {
    parseRequest(route, eventOf(parts));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function laterCases(): LinearCase[] {
  return [
    { topic: 'HTML', input: 'text', work: sanitiseHtml },
    { topic: 'notes', input: 'text', work: readNote },
    {
      topic: 'notes',
      input: 'JSON',
      work: (text) => readNote(JSON.stringify({ message: text, url: text })),
    },
    {
      topic: 'notes',
      input: 'JSON with an address',
      work: (text) => readNote(JSON.stringify({ url: `https://${text}` })),
    },
    { topic: 'time zones', input: 'name', work: canonicalTimeZone },
    {
      topic: 'cards that are posted back',
      input: 'a value and an action',
      work: (text) => readIntent({ inputFields: [{ key: 'value', value: text }], action: text }, 0),
    },
    {
      topic: 'cards that are posted back',
      input: 'many fields',
      work: (text) =>
        readIntent({ inputFields: [...text].map((key) => ({ key, value: key })) } satisfies FeedItem, 0),
    },
    {
      topic: 'a chain of tags',
      input: 'many tags',
      work: (text) => {
        const chain = [...text].map((_, i) => ({ taggedVariableId: i + 1, tagVariableId: i + 2 }));
        circleProblem(
          chain,
          { taggedVariableId: text.length + 9, tagVariableId: 1 },
          { tagged: 'Cake', tag: 'Sugar' },
        );
      },
      lengthOnly: true,
    },
    {
      topic: 'the counter itself',
      input: 'quadratic',
      work: (text) => {
        for (let i = 0; i < text.length; i++) text.indexOf('\uffff', i);
      },
    },
  ];
}
