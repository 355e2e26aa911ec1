import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { daySeconds, formatUtc, hourSeconds } from '../../../shared/domain/time/calendar.ts';
import { epochOfLocal, localDay, zoneOffsets } from '../../../shared/domain/time/zone.ts';
import { demoReminders } from './demo-reminders.ts';

const days = 180;

const sum = { combinationOperation: 'SUM' } as const;
const mean = { combinationOperation: 'MEAN' } as const;

/** The variables, and the hour of the day at which each is recorded. */
const kinds = {
  'Sleep Duration': { variableCategoryName: 'Sleep', unitAbbreviatedName: 'h', hour: 7, ...sum },
  'Sleep Quality': { variableCategoryName: 'Sleep', unitAbbreviatedName: '/5', hour: 7.5, ...mean },
  'Body Weight': { variableCategoryName: 'Physique', unitAbbreviatedName: 'kg', hour: 7.75, ...mean },
  'Vitamin D': { variableCategoryName: 'Treatments', unitAbbreviatedName: 'yes/no', hour: 8, ...sum },
  Magnesium: { variableCategoryName: 'Treatments', unitAbbreviatedName: 'yes/no', hour: 8, ...sum },
  Coffee: { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', hour: 9, ...sum },
  Walking: { variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'min', hour: 17, ...sum },
  Headache: { variableCategoryName: 'Symptoms', unitAbbreviatedName: '/6', hour: 19, ...mean },
  Stress: { variableCategoryName: 'Emotions', unitAbbreviatedName: '/6', hour: 19.5, ...mean },
  Mood: { variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', hour: 20, ...mean },
  Energy: { variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', hour: 20, ...mean },
  'Alcoholic Drinks': { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', hour: 20.5, ...sum },
  Steps: { variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'count', hour: 22, ...sum },
} as const;
type Kind = keyof typeof kinds;

const asked = new Set(
  demoReminders.filter(({ reminderFrequency }) => reminderFrequency > 0).map((one) => one.variableName),
);

const notes = [
  'A long walk by the river',
  'Slept with the window open',
  'A late dinner',
  'Back from the sea',
];

const within = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));

type DayValues = Partial<Record<Kind, number>>;

/**
 * One day after the other. More sleep lifts the mood of the day, drinks spoil the night that follows, walking gives
 * energy and stress brings headaches; coffee, vitamins and magnesium do nothing. On a few days nothing is written down.
 */
function* madeUpDays(random: () => number): Generator<DayValues> {
  let drinksBefore = 0;
  for (let day = 0; ; day++) {
    const slept = 5.5 + 3 * random();
    const drinks = random() < 0.3 ? 1 + Math.floor(3 * random()) : 0;
    const walked = random() < 0.6 ? 5 * Math.round(4 + 10 * random()) : 0;
    const stress = within(0, 5 * random() ** 1.4, 5);
    const hurts = random() < (stress >= 3 ? 0.65 : 0.08);
    const recorded: DayValues = {
      'Sleep Duration': Math.round(slept * 4) / 4,
      'Sleep Quality': within(1, 3.8 + 0.3 * (slept - 7) - 0.9 * drinksBefore + 1.4 * (random() - 0.5), 5),
      'Body Weight': Math.round(10 * (74 - day / 90 + 0.8 * (random() - 0.5))) / 10,
      'Vitamin D': random() < 0.85 ? 1 : 0,
      Magnesium: random() < 0.5 ? 1 : 0,
      Coffee: Math.floor(4 * random()),
      ...(walked > 0 && { Walking: walked }),
      Headache: hurts ? 2 + Math.floor(3 * random()) : 0,
      Stress: stress,
      Mood: within(1, 3 + 0.8 * (slept - 7) + 1.6 * (random() - 0.5), 5),
      Energy: within(1, 2.6 + 0.02 * walked + 1.8 * (random() - 0.5), 5),
      ...(drinks > 0 && { 'Alcoholic Drinks': drinks }),
      Steps: Math.round(3000 + 5000 * random() + 70 * walked),
    };
    drinksBefore = drinks;
    yield random() < 0.04 ? {} : recorded;
  }
}

/** Half a year as an app would post it. */
export function demoMeasurements(now: number, timezone: string) {
  const random = mulberry32(7);
  const zone = zoneOffsets(timezone);
  const today = localDay(zone, now);
  const isPast = (at: number, name: Kind) =>
    // Today's answers to daily reminders are left to whoever tries the demo.
    at < now - hourSeconds && (localDay(zone, at) < today || !asked.has(name));
  const entries = [];
  let day = today - days;
  for (const recorded of madeUpDays(random)) {
    if (day > today) break;
    const note = random() < 0.06 ? notes[Math.floor(notes.length * random())] : undefined;
    const late = random() / 2;
    for (const variableName of Object.keys(recorded) as Kind[]) {
      const { hour, ...kind } = kinds[variableName];
      const at = epochOfLocal(zone, day * daySeconds + Math.round((hour + late) * 60) * 60);
      const value = recorded[variableName] ?? 0;
      const written = variableName === 'Mood' && note !== undefined ? { note } : {};
      if (isPast(at, variableName))
        entries.push({ variableName, ...kind, value, startAt: formatUtc(at), ...written });
    }
    day++;
  }
  return entries;
}
