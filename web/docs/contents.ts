import { type Html, html } from '../html.ts';
import { operationAddress, recordAddress, sectionAddress } from './addresses.ts';
import type { Api } from './api.ts';
import { methodBadge } from './method-badge.ts';

const guides = [
  ['building', 'Build an app'],
  ['phones', 'Phones and shortcuts'],
  ['read', 'Read with a key'],
] as const;

const furtherGuides = [
  ['limits', 'Limits'],
  ['life', 'Versions and changes'],
  ['changes', 'What changed'],
  ['assistants', 'Connect an assistant'],
  ['days', 'Days, weeks and flights'],
  ['local', 'Test against a local service'],
] as const;

/** The table of contents, for the sidebar of a wide window and the menu of a narrow one; `current` is the page it is on. */
export function contents({ topics, records }: Api, hasGuides: boolean, current: string): Html {
  const link = (address: string, words: Html | string) =>
    html`<li><a href="${address}"${address === current && html` aria-current="page"`}>${words}</a></li>`;
  const sections = [
    ['start', 'Start'],
    ...(hasGuides ? guides : []),
    ['authentication', 'Authentication'],
    ['errors', 'Errors'],
    ...(hasGuides ? furtherGuides : []),
  ] as const;
  return html`<ul>${sections.map(([anchor, name]) => link(sectionAddress(anchor), name))}</ul>
${topics.map(
  ({ anchor, name, operations }) => html`<p><a href="${sectionAddress(anchor)}">${name}</a></p>
<ul>${operations.map(({ id, method, summary }) => link(operationAddress(id), html`${methodBadge(method)}<span>${summary}</span>`))}</ul>
`,
)}
<p>Records</p>
<ul>${Object.keys(records).map((name) => link(recordAddress(name), name))}</ul>`;
}
