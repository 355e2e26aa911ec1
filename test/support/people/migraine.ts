import { mulberry32 } from '../../../shared/domain/analysis/methods/random.ts';
import { item, type PostedItem } from './measurements.ts';

/** The planted size of every cause, in standard deviations of the headache without them. */
const plantedSize = 1.2;
const shortNight = 6.5;

/**
 * Nine months of somebody with migraine: headache rated every evening, worse after short nights, after drinks of the
 * evening before and during the period, which is written down only when it is there; ibuprofen is taken when it hurts.
 */
export function migraineDiary(
  startAt: (day: number, time: string) => string,
  days = 270,
  seed = 54,
): PostedItem[] {
  const random = mulberry32(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let drinks = 0;
  let untilPeriod = 9;
  return Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const sleep = Math.round(10 * (7 + normal())) / 10;
    untilPeriod = untilPeriod === -4 ? 22 + Math.floor(5 * random()) : untilPeriod - 1;
    const hasPeriod = untilPeriod <= 0;
    const causes = Number(sleep < shortNight) + Number(drinks > 0) + Number(hasPeriod);
    const headache = Math.max(0, Math.min(5, Math.round(1.2 + normal() + plantedSize * causes)));
    drinks = random() < 0.3 ? 1 + Math.floor(2 * random()) : 0;
    const at = (time: string) => ({ startAt: startAt(day, time) });
    return [
      item({
        variableName: 'Sleep Duration',
        variableCategoryName: 'Sleep',
        unitAbbreviatedName: 'h',
        combinationOperation: 'SUM',
        value: sleep,
        ...at('07:00:00'),
      }),
      ...(hasPeriod
        ? [
            item({
              variableName: 'Period',
              variableCategoryName: 'Conditions',
              unitAbbreviatedName: 'yes/no',
              value: 1,
              ...at('08:00:00'),
            }),
          ]
        : []),
      ...(headache >= 3
        ? [
            item({
              variableName: 'Ibuprofen',
              variableCategoryName: 'Treatments',
              unitAbbreviatedName: 'mg',
              combinationOperation: 'SUM',
              value: 400,
              ...at('14:30:00'),
            }),
          ]
        : []),
      item({
        variableName: 'Headache',
        variableCategoryName: 'Symptoms',
        unitAbbreviatedName: '/6',
        value: headache,
        ...at('20:06:00'),
      }),
      ...(drinks > 0
        ? [
            item({
              variableName: 'Alcoholic Drinks',
              variableCategoryName: 'Foods',
              unitAbbreviatedName: 'serving',
              combinationOperation: 'SUM',
              value: drinks,
              ...at('21:00:00'),
            }),
          ]
        : []),
    ];
  });
}
