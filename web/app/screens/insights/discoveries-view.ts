import { triangleTexts } from '../../../../shared/domain/discovery/texts/list-text.ts';
import { pairKey } from '../../../../shared/domain/discovery/variable-id.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';

export const discoveriesPath = '/api/v3/discoveries';
export const dismissPath = '/api/v3/discoveries/dismiss';

type Discoveries = Answer<'GET', typeof discoveriesPath>;
export type Discovery = RecordOf<Discoveries['discoveries']>;
export type DismissedLine = RecordOf<Discoveries['dismissed']>;

/** So many lines are shown until somebody asks for all. */
export const firstLines = 10;
/** Of five that are all linked there are ten threes, and one sentence for each. */
export const firstThrees = 3;

type Pair = Pick<Discovery, 'causeVariableId' | 'effectVariableId'>;

const keyOf = ({ causeVariableId, effectVariableId }: Pair): string =>
  pairKey(causeVariableId, effectVariableId);

type Dismissal = Pair & { readonly dismissed?: boolean };

const dismissalsIn = (entries: readonly OutboxEntry[]): readonly Dismissal[] =>
  entries
    .filter(({ path, state }) => path === dismissPath && state !== 'refused')
    .map(({ body }) => body as Dismissal);

/** What was dismissed on this device is gone at once. */
export function shownDiscoveries(
  discoveries: readonly Discovery[],
  entries: readonly OutboxEntry[],
): readonly Discovery[] {
  const dismissed = new Set(
    dismissalsIn(entries)
      .filter((one) => one.dismissed !== false)
      .map(keyOf),
  );
  return discoveries.filter((one) => !dismissed.has(keyOf(one)));
}

/** What was taken away and not brought back on this device; what the device kept from before knows of none. */
export function dismissedLines(
  dismissed: readonly DismissedLine[] | undefined,
  entries: readonly OutboxEntry[],
): readonly DismissedLine[] {
  const back = new Set(
    dismissalsIn(entries)
      .filter((one) => one.dismissed === false)
      .map(keyOf),
  );
  return (dismissed ?? []).filter((one) => !back.has(keyOf(one)));
}

/** What the list says of three variables that are all linked, in its own words. */
export function linkedThrees(discoveries: readonly Discovery[]): readonly string[] {
  const names = new Map<number | string, string>(
    discoveries.flatMap((one) => [
      [one.causeVariableId, one.causeVariableName],
      [one.effectVariableId, one.effectVariableName],
    ]),
  );
  const ends = discoveries.map(({ causeVariableId: cause, effectVariableId: effect }) => ({ cause, effect }));
  return triangleTexts(ends, (id) => names.get(id) ?? '');
}

/** The link itself, what is known of it, and what would make it surer. */
export function partsOf({ sentences }: Pick<Discovery, 'sentences'>): {
  readonly link: string;
  readonly known: readonly string[];
  readonly surer: string | undefined;
} {
  const [link = '', ...others] = sentences;
  return { link, known: others.slice(0, -1), surer: others.at(-1) };
}

const pairQuery = ({ causeVariableId, effectVariableId }: Pair) =>
  `cause=${causeVariableId}&effect=${effectVariableId}`;

/** Where the study of a line is opened, which makes it the first time. */
export const lineAddress = (line: Pair & { readonly studyId?: string | undefined }): string =>
  line.studyId === undefined
    ? `/app/study?${pairQuery(line)}`
    : `/app/study?id=${encodeURIComponent(line.studyId)}`;

/** Where an experiment of the two is planned. */
export const experimentAddress = (line: Pair): string => `/app/experiments/new?${pairQuery(line)}`;

/** `Wine and Mood`. */
export const pairText = ({
  causeVariableName,
  effectVariableName,
}: Pick<Discovery, 'causeVariableName' | 'effectVariableName'>): string =>
  `${causeVariableName} and ${effectVariableName}`;
