import type { SetupLine } from '../../shared/domain/exports/setup-line.ts';
import { listed, numbered } from '../../shared/domain/texts/counted.ts';
import { formatDate } from '../../shared/domain/time/calendar.ts';
import type { Preview } from '../../shared/imports/preview.ts';
import { sourceKindText } from '../../shared/imports/preview-sources.ts';
import { setupText } from '../../shared/imports/restore/setup-text.ts';
import { noRoomText } from '../../shared/imports/room.ts';
import { suggestVariable } from '../../shared/imports/rows/synonyms.ts';

const mostOthers = 10;
const mostSources = 6;

/** The preview as a person reads it before they agree. */
export function showPreview(preview: Preview, variableNames: readonly string[]): string {
  return [
    `${preview.formats.map(({ title }) => title).join(', ')}: ${numbered(preview.rows, 'row')}.`,
    ...kindLines(preview),
    ...roomLines(preview, variableNames),
    ...suggestionLines(preview, variableNames),
    ...sourceLines(preview),
    ...otherLines(preview),
    ...unreadableLines(preview),
    ...unreadLines(preview),
    ...questionLines(preview),
    ...tableLines(preview),
    '',
  ].join('\n');
}

/** Lists what an export of Daymark holds besides measurements, and says how to restore it. */
export function setupLines(setup: readonly SetupLine[], isSetUp: boolean): string {
  if (setup.length === 0) return '';
  const how = isSetUp ? 'These are restored too.' : 'Add --setup to restore these too.';
  return `\nAlso in the file: ${setupText(setup)}. ${how}\n`;
}

const grouped = (value: number): string => value.toLocaleString('en');

function kindLines({ kinds }: Preview): string[] {
  const rows = kinds.map((kind) => [
    kind.variableName,
    `${numbered(kind.readings, 'value')} in ${numbered(kind.rows, 'row')}`,
    kind.unitAbbreviatedName,
    numbered(kind.days, 'day'),
    `${dayOf(kind.first)} to ${dayOf(kind.last)}`,
    sourcesText(kind.sources),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(0, ...rows.map((cells) => (cells[column] ?? '').length)),
  );
  return rows.map((cells) => `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}

const dayOf = (seconds: number): string => formatDate(Math.floor(seconds / 86_400));

const sourcesText = (sources: readonly string[]): string =>
  sources.length <= mostSources
    ? sources.join(', ')
    : `${sources.slice(0, mostSources).join(', ')} and ${sources.length - mostSources} more`;

function roomLines({ formats, kinds }: Preview, mine: readonly string[]): string[] {
  const names = kinds.map(({ variableName }) => variableName);
  const text = noRoomText(formats, names, mine);
  return text === undefined ? [] : ['', text];
}

function suggestionLines({ kinds }: Preview, mine: readonly string[]): string[] {
  const found = kinds
    .map(({ variableName }) => [variableName, suggestVariable(variableName, mine)] as const)
    .filter(([, own]) => own !== undefined);
  if (found.length === 0) return [];
  const variables = Object.fromEntries(found);
  return [
    '',
    'You may have other names for some of this. To record it under those, give --map a file with:',
    `  ${JSON.stringify({ variables })}`,
  ];
}

function sourceLines({ sources, overlaps }: Preview): string[] {
  if (sources.length < 2) return [];
  const shown = sources.map(
    ({ sourceName, kind, keeps }) =>
      `  ${sourceName}: ${sourceKindText(kind)}${keeps === 'days' ? ', daily totals' : ''}`,
  );
  const counted = overlaps.map(
    ({ variableName, sourceNames }) =>
      `  ${listed(sourceNames)} recorded ${variableName} in the same hours. Each hour counts once.`,
  );
  return ['', 'Sources; "sources" in --map changes what they are:', ...shown, ...counted];
}

function otherLines({ others }: Preview): string[] {
  const listed = (title: string, own: Preview['others']) => {
    if (own.length === 0) return [];
    const shown = own.slice(0, mostOthers).map(({ name, count }) => `  ${name}: ${grouped(count)}`);
    const more = own.length > mostOthers ? [`  and ${own.length - mostOthers} more kinds`] : [];
    return ['', title, ...shown, ...more];
  };
  return [
    ...listed(
      'Not imported, unless "include" in --map names it:',
      others.filter(({ canInclude }) => canInclude),
    ),
    ...listed(
      'Not imported:',
      others.filter(({ canInclude }) => !canInclude),
    ),
  ];
}

function unreadableLines({ unreadable }: Preview): string[] {
  if (unreadable.length === 0) return [];
  const lines = unreadable.flatMap(({ reason, count, examples }) => [
    `  ${grouped(count)} × ${reason}`,
    ...examples.map(({ where, found }) => `    ${where}${found === '' ? '' : `: ${found}`}`),
  ]);
  return ['', 'Could not be read:', ...lines];
}

function unreadLines({ unread }: Preview): string[] {
  if (unread.length === 0) return [];
  const shown = unread.slice(0, mostOthers).map(({ name, files }) => `  ${name}: ${numbered(files, 'file')}`);
  const more = unread.length > mostOthers ? [`  and ${unread.length - mostOthers} more kinds`] : [];
  return ['', 'Files that are not read (other kinds, or duplicates):', ...shown, ...more];
}

function questionLines({ questions }: Preview): string[] {
  if (questions.length === 0) return [];
  const lines = questions.flatMap(({ id, text, answers, examples }) => [
    `  ${text}`,
    ...(examples.length === 0 ? [] : [`    For example: ${examples.join(', ')}`]),
    `    In --map: ${JSON.stringify({ answers: { [id]: answers.join(' or ') } })}`,
  ]);
  return ['', 'To be answered; until then, the records this affects are left out:', ...lines];
}

function tableLines({ suggestedTable }: Preview): string[] {
  if (suggestedTable === undefined) return [];
  const text = JSON.stringify({ table: suggestedTable }, undefined, 2);
  return [
    '',
    'This is a table. We would read it like this; change what is wrong and pass it with --map:',
    text,
  ];
}
