import type { Discovery } from './discover.ts';
import type { EntryTimes } from './entry-times.ts';
import type { ListedLine } from './keep-lines.ts';
import type { VariableId } from './variable-id.ts';

interface List {
  readonly before: readonly ListedLine[];
  readonly discovery: Discovery;
  readonly entered: EntryTimes;
}

/** A list without one of its variables; the rest stays as it was found. */
export function withoutVariable<Kept extends List>(kept: Kept, variableId: number): Kept {
  const { discovery } = kept;
  const isOther = (id: VariableId) => Number(id) !== variableId;
  const isOfOthers = ({ cause, effect }: Pick<ListedLine, 'cause' | 'effect'>) =>
    isOther(cause) && isOther(effect);
  return {
    ...kept,
    before: kept.before.filter(isOfOthers),
    discovery: {
      ...discovery,
      lines: discovery.lines.filter(isOfOthers),
      left: discovery.left.filter((pair) => pair.every(isOther)),
      nearest: discovery.nearest.filter(isOfOthers),
      excluded: discovery.excluded.filter(isOfOthers),
      leftOut: discovery.leftOut.filter(({ variable, movesWith }) => isOther(variable) && isOther(movesWith)),
      fewDays: discovery.fewDays.filter(isOther),
      order: discovery.order.filter(isOther),
      effects: discovery.effects.filter(isOther),
      ...(discovery.byEvent && { byEvent: discovery.byEvent.filter(isOther) }),
      ...(discovery.certain && { certain: discovery.certain.filter(({ variable }) => isOther(variable)) }),
    },
    entered: Object.fromEntries(
      Object.entries(kept.entered).filter(([pair]) => (JSON.parse(pair) as VariableId[]).every(isOther)),
    ),
  };
}
