import { useEffect } from 'preact/hooks';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { reading, watch } from '../data/reads.ts';
import { useReading } from '../data/use-reading.ts';
import { outbox } from '../outbox/outbox.ts';
import { clockText } from '../time/day.ts';
import { doseNear } from './dose-near.ts';
import { entryViews } from './entry-views.ts';

const rowsOf = (variableName: string) =>
  reading('/api/v3/measurements', { variableName, sort: '-startAt', limit: 20 });

/** The warnings before another dose of a medicine among these names, at a time in epoch seconds. */
export function useNearDoses(names: readonly string[], clock: PersonClock | undefined) {
  const { data: reminders } = useReading('/api/v3/trackingReminders', { limit: 200 });
  const plans = reminders?.data ?? [];
  const planned = names.filter((name) =>
    plans.some((one) => one.tooSoonSeconds !== undefined && foldName(one.variableName) === foldName(name)),
  );
  const reads = planned.map(rowsOf);
  useEffect(() => {
    const ends = reads.map(({ key }) => watch(key));
    return () => {
      for (const end of ends) end();
    };
  }, [planned.join('\n')]);
  return (at: number): readonly string[] =>
    planned.flatMap((name, i) => {
      const near = doseNear(name, plans, entryViews(reads[i]?.value.data ?? [], outbox.value), at);
      return near === undefined || clock === undefined
        ? []
        : [`${near.name}: ${near.value} is already recorded at ${clockText(clock, near.at)}.`];
    });
}
