import { type Html, html, type Insertable } from '../../html.ts';
import { recordAddress } from '../addresses.ts';
import { inline } from '../prose.ts';
import { type Records, recordName, type Schema, valueSchemaOf, variantsOf } from './schema.ts';
import { choicesOf, limitsOf, plain, typeOf } from './schema-words.ts';

/** A list longer than this shows its required members and folds the others away. */
const longList = 14;
const fewChoices = 6;

/**
 * The members of a value as a tree that unfolds. A record inside it is named and linked, never written out, so
 * the tree ends also where records hold one another; only the record that the whole value is made of is opened.
 */
export function schemaTree(schema: Schema, records: Records): Html | undefined {
  const { members } = contentsOf(opened(schema, records));
  return members.length === 0 ? undefined : memberList(members);
}

export const recordAnchor = (name: string) => `record-${encodeURIComponent(name)}`;

/** Type and bounds of a value. */
export function valueWords(schema: Schema): Html {
  const limits = limitsOf(schema);
  return html`<span class="type">${typeOf(schema)}</span>${limits.length > 0 && html` <span class="limits">${limits.join(' · ')}</span>`}`;
}

/** The values to choose from; a long list is folded. */
export function choiceList(schema: Schema): Insertable {
  const choices = choicesOf(schema);
  if (choices.length === 0) return undefined;
  const list = html`<span class="choices">${choices.map((choice) => html`<code>${plain(choice)}</code> `)}</span>`;
  return choices.length <= fewChoices
    ? list
    : html`<details class="fold"><summary>${choices.length} values</summary>${list}</details>`;
}

interface Member {
  readonly name: Insertable;
  readonly schema: Schema;
  readonly required: boolean;
}

interface Contents {
  readonly members: readonly Member[];
  /** The records found instead of members. */
  readonly records: readonly string[];
}

/** The members of a value, looking through arrays, combinations and alternatives. */
function contentsOf(schema: Schema): Contents {
  const named = recordName(schema);
  if (named !== undefined) return { members: [], records: [named] };
  const parts = [...(schema.allOf ?? []), ...(schema.prefixItems ?? []), schema.items, valueSchemaOf(schema)];
  const inner = parts.filter((part) => part !== undefined).map(contentsOf);
  const variants = variantContents(schema);
  return {
    members: [
      ...Object.entries(schema.properties ?? {}).map(([name, member]) => ({
        name: html`<code class="name">${name}</code>`,
        schema: member,
        required: schema.required?.includes(name) ?? false,
      })),
      ...inner.flatMap(({ members }) => members),
      ...variants.members,
    ],
    records: [...new Set([...inner, variants].flatMap(({ records }) => records))],
  };
}

/** Several alternatives with members of their own stay apart; a single one needs no name. */
function variantContents(schema: Schema): Contents {
  const variants = variantsOf(schema);
  const contents = variants.map(contentsOf);
  const withMembers = variants.filter((_, i) => contents[i]?.members.length);
  return {
    members:
      withMembers.length > 1
        ? withMembers.map((variant, i) => ({
            name: html`<em class="name">alternative ${i + 1}</em>`,
            schema: variant,
            required: false,
          }))
        : contents.flatMap(({ members }) => members),
    records: contents.flatMap(({ records }) => records),
  };
}

/** The schema with the record that it is made of put in its place, one level deep. */
function opened(schema: Schema, records: Records): Schema {
  const named = recordName(schema);
  if (named !== undefined) return records[named] ?? {};
  return schema.items === undefined ? schema : { ...schema, items: opened(schema.items, records) };
}

function memberList(members: readonly Member[]): Html {
  const required = members.filter((member) => member.required);
  const optional = members.filter((member) => !member.required);
  if (members.length <= longList || required.length === 0)
    return html`<ul class="tree">${[...required, ...optional].map(memberItem)}</ul>`;
  return html`<ul class="tree">${required.map(memberItem)}<li><details class="branch"><summary>${optional.length} optional members</summary><ul class="tree">${optional.map(memberItem)}</ul></details></li></ul>`;
}

function memberItem({ name, schema, required }: Member): Html {
  const { members, records } = contentsOf(schema);
  const head = html`${name} ${valueWords(schema)}${required && html` <span class="required">required</span>`}`;
  const about =
    schema.description !== undefined && html`<span class="about">${inline(schema.description)}</span>`;
  if (members.length === 0 && records.length === 0)
    return html`<li>${head}${about}${choiceList(schema)}</li>`;
  return html`<li><details class="branch"><summary>${head}${about}</summary>${choiceList(schema)}${records.map(recordLink)}${members.length > 0 && memberList(members)}</details></li>`;
}

/** The link is enough to read; the script replaces it by the record's own tree when it is unfolded. */
const recordLink = (name: string) =>
  html`<p class="see" data-record="${recordAnchor(name)}">See <a href="${recordAddress(name)}">${name}</a>.</p>`;
