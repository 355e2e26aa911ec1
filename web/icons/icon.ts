import { xmlText } from '../../shared/domain/charts/xml-text.ts';
import { connectors } from '../../shared/domain/connectors/connectors.ts';
import { drawings } from './drawings.ts';

/** The file of an icon, or of the style sheet that makes a class of each. */
export function iconFile(file: string): { readonly text: string; readonly contentType: string } | undefined {
  if (file === styleSheetName) return { text: styleSheet, contentType: 'text/css; charset=utf-8' };
  const text = file.endsWith('.svg') ? icons.get(file.slice(0, -'.svg'.length)) : undefined;
  return text === undefined ? undefined : { text, contentType: 'image/svg+xml' };
}

const frame = (inside: string, attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${attributes}>${inside}</svg>`;

const lines = (colour: string) =>
  `fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`;

/** A data source has no sign of ours: its initials stand for it. */
function monogram(displayName: string): string {
  const words = displayName.split(/[\s.-]+/).filter(Boolean);
  const letters = (words.length > 1 ? words.map((word) => word.charAt(0)).join('') : displayName).slice(0, 2);
  const text = `<text x="12" y="16" text-anchor="middle" font-family="system-ui, sans-serif" font-size="10" font-weight="600" fill="#fff">${xmlText(letters)}</text>`;
  return frame(`<rect x="2" y="2" width="20" height="20" rx="6" fill="#4a7fb5"/>${text}`, 'role="img"');
}

const icons: ReadonlyMap<string, string> = new Map([
  ...connectors.map(({ name, displayName }): [string, string] => [
    `connector-${name}`,
    monogram(displayName),
  ]),
  ...[...drawings].map(([name, { inside, colour }]): [string, string] => [
    name,
    frame(inside, lines(colour)),
  ]),
]);

const iconNames: readonly string[] = [...icons.keys()];

const styleSheetName = 'icons.css';
/** Every `iconClassName` of an answer is a class here. */
const styleSheet = [
  '[class^="icon-"],[class*=" icon-"]{display:inline-block;width:1.5em;height:1.5em;background:center/contain no-repeat}',
  ...iconNames.map((name) => `.icon-${name}{background-image:url(${name}.svg)}`),
].join('\n');
