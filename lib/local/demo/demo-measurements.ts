import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { DAY_SECONDS, formatUtc, HOUR_SECONDS } from '../../../shared/domain/time/calendar.ts';
import { epochOfLocal, localDay, zoneOffsets } from '../../../shared/domain/time/zone.ts';
import { demoReminders } from './demo-reminders.ts';

const days = 120;

const kinds = {
  sleep: { variableName: 'Sleep Duration', variableCategoryName: 'Sleep', unitAbbreviatedName: 'h' },
  coffee: { variableName: 'Coffee', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' },
  mood: { variableName: 'Mood', variableCategoryName: 'Emotions', unitAbbreviatedName: '/5' },
  walk: { variableName: 'Walking', variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'min' },
  headache: { variableName: 'Headache', variableCategoryName: 'Symptoms', unitAbbreviatedName: '/5' },
  vitamin: { variableName: 'Vitamin D', variableCategoryName: 'Treatments', unitAbbreviatedName: 'yes/no' },
} as const;

const asked = new Set(
  demoReminders.filter(({ reminderFrequency }) => reminderFrequency > 0).map((one) => one.variableName),
);

const notes = [
  'A long walk by the river',
  'Slept with the window open',
  'A late dinner',
  'Back from the sea',
];

/** Four months as an app would post them: more sleep lifts the mood of the day, coffee does nothing. */
export function demoMeasurements(now: number, timezone: string) {
  const random = mulberry32(7);
  const zone = zoneOffsets(timezone);
  const today = localDay(zone, now);
  return (
    Array.from({ length: days + 1 }, (_, i) => today - days + i)
      .flatMap((day) => {
        const slept = 5.5 + 3 * random();
        const mood = 3 + 0.8 * (slept - 7) + 1.6 * (random() - 0.5);
        const at = (hours: number) => epochOfLocal(zone, day * DAY_SECONDS + Math.round(hours * 60) * 60);
        const coffees = Math.floor(4 * random());
        const walked = random() < 0.6 ? 5 * Math.round(4 + 10 * random()) : undefined;
        const hurts = random() < 0.18 ? 2 + Math.floor(3 * random()) : 1;
        const note = random() < 0.06 ? notes[Math.floor(notes.length * random())] : undefined;
        const jitter = random();
        return [
          {
            ...kinds.sleep,
            combinationOperation: 'SUM',
            at: at(7 + jitter / 2),
            value: Math.round(slept * 4) / 4,
          },
          { ...kinds.vitamin, combinationOperation: 'SUM', at: at(8), value: random() < 0.85 ? 1 : 0 },
          { ...kinds.coffee, combinationOperation: 'SUM', at: at(9 + jitter), value: coffees },
          ...(walked === undefined
            ? []
            : [{ ...kinds.walk, combinationOperation: 'SUM', at: at(17 + jitter), value: walked }]),
          { ...kinds.headache, combinationOperation: 'MEAN', at: at(19), value: hurts },
          {
            ...kinds.mood,
            combinationOperation: 'MEAN',
            at: at(20),
            value: Math.min(5, Math.max(1, Math.round(mood))),
            ...(note !== undefined && { note }),
          },
        ];
      })
      // What is asked every day is left for today.
      .filter(
        ({ at, variableName }) =>
          at < now - HOUR_SECONDS && (localDay(zone, at) < today || !asked.has(variableName)),
      )
      .map(({ at, ...one }) => ({ ...one, startAt: formatUtc(at) }))
  );
}
