import { useSignal } from '@preact/signals';
import { readLine } from '../../../../shared/domain/entry-line/read-line.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { now } from '../../api/clock.ts';
import { useReading } from '../../data/use-reading.ts';
import { type DraftChange, draftOf, oddTexts } from '../../entry/line-draft.ts';
import type { ThingToRecord } from '../../entry/line-things.ts';
import { saveLine } from '../../entry/save-line.ts';
import { useNearDoses } from '../../entry/use-near-doses.ts';
import type { ApiUnit } from '../../entry/value-input.ts';

interface Props {
  readonly line: string;
  readonly things: readonly ThingToRecord[];
  readonly units: readonly ApiUnit[];
  readonly clock: PersonClock | undefined;
  /** Called with the words that are still to be settled. */
  readonly onSaved: (rest: string) => void;
}

/** A line as it is typed: what it names, what the person changed of that, and saving it. */
export function useLine({ line, things, units, clock, onSaved }: Props) {
  const { data: categories = [] } = useReading('/api/v3/variableCategories');
  const changes = useSignal<ReadonlyMap<string, DraftChange>>(new Map());
  const question = useSignal<string | undefined>(undefined);
  const parts = units.length === 0 || categories.length === 0 ? [] : readLine(line, things, units);
  const seen = new Map<string, number>();
  const drafts = parts.map((part) => {
    const count = seen.get(part.text) ?? 0;
    seen.set(part.text, count + 1);
    const key = `${part.text} ${count}`;
    return draftOf(part, key, changes.value.get(key) ?? {}, categories);
  });
  const ready = drafts.filter(({ values }) => values !== undefined);
  const nearDoses = useNearDoses(
    ready.flatMap(({ records }) => records.map(({ name }) => name)),
    clock,
  );
  const save = (isSure: boolean) => {
    if (ready.length === 0) return;
    const odd = [...ready.flatMap((draft) => oddTexts(draft, units)), ...nearDoses(Math.floor(now() / 1000))];
    question.value = isSure || odd.length === 0 ? undefined : odd.join(' ');
    if (question.value !== undefined) return;
    saveLine(ready);
    changes.value = new Map();
    const rest = drafts.filter(({ values }) => values === undefined);
    onSaved(rest.map(({ text }) => text).join(', '));
  };
  const change = (key: string, changed: DraftChange) => {
    question.value = undefined;
    changes.value = new Map([...changes.value, [key, { ...changes.value.get(key), ...changed }]]);
  };
  /** Whether it says more than a name to look for. */
  const isSaid = parts.length > 1 || /\d/.test(line) || parts.some(({ note }) => note !== '');
  return { things, drafts, ready, isSaid, question, change, save };
}
