import { type DismissedPair, listDismissed } from '../../data/discoveries/dismissed-pair.ts';
import { findDiscovery, type KeptDiscovery } from '../../data/discoveries/kept-discovery.ts';
import { listStudies } from '../../data/studies/study.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { inOrder, isAsNeededIn } from '../../domain/discovery/line-order.ts';
import { filledPairs } from '../../domain/discovery/texts/list-text.ts';
import { pairKey } from '../../domain/discovery/variable-id.ts';
import { withoutVariable } from '../../domain/discovery/without-variable.ts';
import { must } from '../../domain/lists/must.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Study } from '../../domain/studies/study.ts';
import { labelsOf } from '../../domain/studies/study-text.ts';
import { withSettings } from '../studies/study-variables.ts';

interface NamedDiscovery extends KeptDiscovery {
  /** The variables that the list names and the person still has, by id. */
  readonly variables: ReadonlyMap<number, KnownVariable>;
}

interface DiscoveryView extends NamedDiscovery {
  readonly studies: readonly Study[];
}

/** The latest list without its dismissed lines, and without a variable that may not be shown; undefined until there is one. */
export async function readDiscoveries(userId: number, untold?: number): Promise<DiscoveryView | undefined> {
  const [found, dismissed, studies] = await Promise.all([
    findDiscovery(userId),
    dismissedPairs(userId),
    listStudies(userId),
  ]);
  const kept = found && untold !== undefined ? withoutVariable(found, untold) : found;
  return kept === undefined ? undefined : { ...(await withoutDismissed(userId, kept, dismissed)), studies };
}

interface DismissedDiscovery extends DismissedPair {
  readonly variables: readonly [KnownVariable, KnownVariable];
}

/** The lines that a person dismissed, the latest first, as far as they still have both variables. */
export async function readDismissed(userId: number): Promise<DismissedDiscovery[]> {
  const all = await listDismissed(userId);
  const found = await findUserVariables(userId, [...new Set(all.flatMap(({ pair }) => pair))]);
  return all
    .flatMap((one): DismissedDiscovery[] => {
      const [first, second] = one.pair.map((id) => found.get(id));
      return first === undefined || second === undefined
        ? []
        : [{ ...one, variables: [withSettings(first), withSettings(second)] }];
    })
    .sort((a, b) => b.dismissedAt - a.dismissedAt);
}

/** A list without its dismissed lines, and the variables that it names. */
export const withNames = async (userId: number, kept: KeptDiscovery): Promise<NamedDiscovery> =>
  withoutDismissed(userId, kept, await dismissedPairs(userId));

const dismissedPairs = async (userId: number): Promise<ReadonlySet<string>> =>
  new Set((await listDismissed(userId)).map(({ pair }) => pairKey(...pair)));

async function withoutDismissed(
  userId: number,
  kept: KeptDiscovery,
  dismissed: ReadonlySet<string>,
): Promise<NamedDiscovery> {
  const { discovery } = kept;
  const lines = discovery.lines.filter(({ cause, effect }) => !dismissed.has(pairKey(cause, effect)));
  const ids = new Set(
    [
      ...lines.flatMap(({ cause, effect }) => [cause, effect]),
      ...discovery.nearest.flatMap(({ cause, effect }) => [cause, effect]),
      ...discovery.leftOut.flatMap(({ variable, movesWith }) => [variable, movesWith]),
      ...(discovery.byEvent ?? []),
      ...(discovery.certain ?? []).map(({ variable }) => variable),
      ...filledPairs(discovery).flatMap(({ cause, effect }) => [cause, effect]),
    ].map(Number),
  );
  const found = await findUserVariables(userId, [...ids]);
  const variables = new Map([...found].map(([id, one]) => [id, withSettings(one)]));
  const areThere = (...ends: (number | string)[]) => ends.every((id) => variables.has(Number(id)));
  return {
    ...kept,
    variables,
    discovery: {
      ...discovery,
      lines: inOrder(
        lines.filter(({ cause, effect }) => areThere(cause, effect)),
        ({ cause, effect }) =>
          labelsOf(
            must(variables, Number(cause)),
            must(variables, Number(effect)),
            isAsNeededIn(discovery, cause),
          ),
      ),
      // Questions answered since the list was made are not asked again.
      byEvent: (discovery.byEvent ?? []).filter(
        (id) => variables.get(Number(id))?.userVariable.settings.fillingType === undefined && areThere(id),
      ),
      certain: (discovery.certain ?? []).filter(({ variable }) => areThere(variable)),
      nearest: discovery.nearest.filter(({ cause, effect }) => areThere(cause, effect)),
      leftOut: discovery.leftOut.filter(({ variable, movesWith }) => areThere(variable, movesWith)),
    },
  };
}
