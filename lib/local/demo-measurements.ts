import { mulberry32 } from '../../shared/domain/analysis/random.ts';
import { DAY_SECONDS, formatUtc } from '../../shared/domain/time/calendar.ts';

const days = 120;
const hour = 3600;

const kinds = {
  sleep: { variableName: 'Sleep Duration', variableCategoryName: 'Sleep', unitAbbreviatedName: 'h' },
  coffee: { variableName: 'Coffee', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' },
  mood: { variableName: 'Mood', variableCategoryName: 'Emotions', unitAbbreviatedName: '/5' },
} as const;

/** Four months as an app would post them: more sleep lifts the mood of the day, coffee does nothing. */
export function demoMeasurements(now: number) {
  const random = mulberry32(7);
  const today = now - (now % DAY_SECONDS);
  return Array.from({ length: days }, (_, i) => today - (days - i) * DAY_SECONDS).flatMap((midnight) => {
    const slept = 5.5 + 3 * random();
    const mood = 3 + 0.8 * (slept - 7) + 1.6 * (random() - 0.5);
    const at = (hours: number) => formatUtc(midnight + hours * hour);
    return [
      { ...kinds.sleep, combinationOperation: 'SUM', startAt: at(7), value: Math.round(slept * 4) / 4 },
      { ...kinds.coffee, combinationOperation: 'SUM', startAt: at(9), value: Math.floor(4 * random()) },
      {
        ...kinds.mood,
        combinationOperation: 'MEAN',
        startAt: at(20),
        value: Math.min(5, Math.max(1, Math.round(mood))),
      },
    ];
  });
}
