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
  Magnesium: { variableCategoryName: 'Treatments', unitAbbreviatedName: 'pills', hour: 8, ...sum },
  Coffee: { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', hour: 9, ...sum },
  Migraine: { variableCategoryName: 'Symptoms', unitAbbreviatedName: '/6', hour: 12.5, ...mean },
  Ibuprofen: { variableCategoryName: 'Treatments', unitAbbreviatedName: 'pills', hour: 13.5, ...sum },
  Mood: { variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', hour: 17, ...mean },
  Stress: { variableCategoryName: 'Symptoms', unitAbbreviatedName: '/6', hour: 17.25, ...mean },
  'Alcoholic Drinks': { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', hour: 20.5, ...sum },
  Steps: { variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'count', hour: 21.25, ...sum },
} as const;
type DemoKind = keyof typeof kinds;

const asked = new Set(
  demoReminders.filter(({ reminderFrequency }) => reminderFrequency > 0).map((one) => one.variableName),
);

const notes = [
  'A long walk by the river',
  'Slept with the window open',
  'A late dinner',
  'Back from the sea',
  'Deadline at work',
];

const within = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));

type DayValues = Partial<Record<DemoKind, number>>;

const shortNight = 6.25;

/**
 * One day after the other: Anna’s migraines come after short nights, rarely after others; they spoil her mood, and she
 * takes ibuprofen then. Drinks spoil the night that follows. Coffee and stress do nothing. Magnesium she begins midway,
 * for good measure. On a few days nothing is written down.
 */
function* madeUpDays(random: () => number): Generator<DayValues> {
  let drinksBefore = 0;
  for (let day = 0; ; day++) {
    const slept = Math.round(4 * (random() < 0.28 ? 5 + 1.2 * random() : 6.6 + 1.9 * random())) / 4;
    const drinks = random() < 0.25 ? 1 + Math.floor(2.5 * random()) : 0;
    const hurts = random() < (slept < shortNight ? 0.5 : 0.07);
    const recorded: DayValues = {
      'Sleep Duration': slept,
      'Sleep Quality': within(1, 3.9 + 0.3 * (slept - 7) - 0.9 * drinksBefore + 1.4 * (random() - 0.5), 5),
      'Body Weight': Math.round(10 * (64 - day / 120 + 0.8 * (random() - 0.5))) / 10,
      ...(day >= magnesiumFrom && random() < 0.9 && { Magnesium: 1 }),
      Coffee: Math.floor(3.4 * random()),
      Migraine: hurts ? 2 + Math.floor(3.6 * random()) : 0,
      ...(hurts && random() < 0.85 && { Ibuprofen: 1 + Math.round(random()) }),
      Mood: within(1, 3.7 + 0.25 * (slept - 7) - (hurts ? 1.5 : 0) + 1.4 * (random() - 0.5), 5),
      Stress: within(0, 5 * random() ** 1.6, 5),
      ...(drinks > 0 && { 'Alcoholic Drinks': drinks }),
      Steps: Math.round((hurts ? 3200 : 5600) + 4500 * random()),
    };
    drinksBefore = drinks;
    yield random() < 0.03 ? {} : recorded;
  }
}

const magnesiumFrom = 100;

/** A measurement as an app would post it; a source other than the person’s own hand is named. */
interface DemoEntry {
  readonly variableName: DemoKind;
  readonly startAt: string;
  readonly value: number;
  readonly note?: string;
  readonly sourceName?: string;
}

/** The hours at which a phone reports the steps of the last days, with the share of each. */
const stepHours = [
  [9, 0.2],
  [12, 0.25],
  [15.5, 0.2],
  [18.75, 0.35],
] as const;
const daysByHour = 14;

/** Half a year as apps would post it; another `seed` makes other days of the same kind. */
export function demoMeasurements(now: number, timezone: string, seed = 7): readonly DemoEntry[] {
  const random = mulberry32(seed);
  const zone = zoneOffsets(timezone);
  const today = localDay(zone, now);
  const isPast = (at: number, name: DemoKind) =>
    // Today's answers to daily reminders are left for people who try the demo.
    at < now - hourSeconds && (localDay(zone, at) < today || !asked.has(name));
  const entries: DemoEntry[] = [];
  let day = today - days;
  for (const recorded of madeUpDays(random)) {
    if (day > today) break;
    const note = random() < 0.06 ? notes[Math.floor(notes.length * random())] : undefined;
    const late = random() / 2;
    const add = (variableName: DemoKind, value: number, clock: number) => {
      const at = epochOfLocal(zone, day * daySeconds + Math.round(clock * 60) * 60);
      const { hour: _, ...kind } = kinds[variableName];
      const written = variableName === 'Mood' && note !== undefined ? { note } : {};
      const source = variableName === 'Steps' ? { sourceName: 'iPhone' } : {};
      if (isPast(at, variableName))
        entries.push({ variableName, ...kind, value, startAt: formatUtc(at), ...written, ...source });
    };
    for (const variableName of Object.keys(recorded) as DemoKind[]) {
      const value = recorded[variableName] ?? 0;
      if (variableName === 'Steps' && day > today - daysByHour)
        for (const [clock, share] of stepHours) add('Steps', Math.round(value * share), clock + late);
      else add(variableName, value, kinds[variableName].hour + late);
    }
    day++;
  }
  return entries;
}
