import { evening, type Family, independent, morning } from './family.ts';
import {
  autoregressive,
  courses,
  doses,
  noise,
  ownCycle,
  type Random,
  rareOutliers,
  rated,
  type Series,
  season,
  seasonal,
  trend,
  walk,
  weekend,
  weekly,
} from './made-up-series.ts';
import { slowFamilies } from './slow-families.ts';

/** Histories in which the cause does nothing to the effect, yet looks as if it did. */

/** The same, recorded on some days only. `isRecorded` sees the day and how many days there are in all. */
function recorded(
  name: string,
  cause: Series,
  effect: Series,
  stretch: number,
  isRecorded: (day: number, days: number, random: Random) => boolean,
): Family {
  return {
    name,
    simulate: (n, random) => {
      const days = Math.ceil(n * stretch);
      const keep = Array.from({ length: days }, (_, day) => isRecorded(day, days, random));
      const thinned = (values: number[]) => values.map((value, day) => (keep[day] === true ? value : null));
      return { cause: thinned(cause(days, random)), effect: thinned(effect(days, random)) };
    },
  };
}

/** Recorded at these hours of each day. */
function timed(
  name: string,
  cause: Series,
  causeHours: readonly number[],
  effect: Series,
  effectHours: readonly number[],
): Family {
  return {
    name,
    causeHours,
    effectHours,
    simulate: (n, random) => ({
      cause: cause(n * causeHours.length, random),
      effect: effect(n * effectHours.length, random),
    }),
  };
}

const morningAndEvening = [8, 20];

/** Typical variables of a person, one by one. */
export const ordinarySeries: readonly Series[] = [
  noise,
  ...[0.5, 0.7, 0.8, 0.9, 0.95].map(autoregressive),
  walk,
  trend(3, noise),
  trend(-6, autoregressive(0.8)),
  weekly(1, noise),
  weekend(1, noise),
  weekend(1, autoregressive(0.5)),
  ...[0.1, 0.3, 0.5].map(doses),
  courses(0.2),
  courses(0.1),
  rated(autoregressive(0.5)),
  rated(autoregressive(0.8)),
  rareOutliers(autoregressive(0.5)),
  season,
  seasonal(autoregressive(0.8)),
  ownCycle,
];

export const nullFamilies: readonly Family[] = [
  independent('white noise', noise, noise),
  independent('AR .5', autoregressive(0.5), autoregressive(0.5)),
  independent('AR .8', autoregressive(0.8), autoregressive(0.8)),
  independent('AR .9', autoregressive(0.9), autoregressive(0.9)),
  independent('AR .95', autoregressive(0.95), autoregressive(0.95)),
  independent('AR .95 and noise', autoregressive(0.95), noise),
  independent('random walks', walk, walk),
  independent('walk and AR .8', walk, autoregressive(0.8)),
  independent('trends', trend(3, noise), trend(3, noise)),
  independent('trends, AR .8', trend(6, autoregressive(0.8)), trend(-6, autoregressive(0.8))),
  independent('coin flip, AR .9', doses(0.5), autoregressive(0.9)),
  independent('rare doses, AR .5', doses(0.1), autoregressive(0.5)),
  independent('rare doses, AR .95', doses(0.1), autoregressive(0.95)),
  independent('rare doses, walk', doses(0.1), walk),
  independent('courses of 5 days, AR .8', courses(0.2), autoregressive(0.8)),
  independent('courses of 10 days, walk', courses(0.1), walk),
  independent('weekly cycles', weekly(1, noise), weekly(1, noise)),
  independent('weekends', weekend(1, noise), weekend(1, noise)),
  independent('weekends, AR .5', weekend(1, autoregressive(0.5)), weekend(1, autoregressive(0.5))),
  independent('ratings, AR .8', rated(autoregressive(0.8)), rated(autoregressive(0.8))),
  independent('outliers, AR .8', rareOutliers(autoregressive(0.8)), rareOutliers(autoregressive(0.8))),
  recorded(
    '40% missing, AR .9',
    autoregressive(0.9),
    autoregressive(0.9),
    1 / 0.6,
    (_, __, random) => random.uniform() < 0.6,
  ),
  recorded(
    'a long gap, AR .9',
    autoregressive(0.9),
    autoregressive(0.9),
    1.5,
    (day, days) => day < days / 3 || day >= (2 * days) / 3,
  ),
  recorded('weekly records, AR .95', autoregressive(0.95), autoregressive(0.95), 7, (day) => day % 7 === 0),
  independent('seasons of their own', season, season),
  independent('seasons of their own, AR .8', seasonal(autoregressive(0.8)), seasonal(autoregressive(0.8))),
  independent('cycles of their own', ownCycle, ownCycle),
  timed('evening and morning, AR .8', autoregressive(0.8), evening, autoregressive(0.8), morning),
  timed('two effects a day, AR .9', autoregressive(0.8), [12], autoregressive(0.9), morningAndEvening),
  timed('two doses, two effects', doses(0.5), [7, 19], autoregressive(0.9), morningAndEvening),
  ...slowFamilies,
];

/** Nothing but one day on which both were mistyped. */
export const mistypedDay: Family = {
  name: 'one mistyped day in both',
  simulate: (n, random) => {
    const [cause, effect] = [noise(n, random), noise(n, random)];
    const day = Math.floor(random.uniform() * n);
    cause[day] = 15;
    effect[day] = 15;
    return { cause, effect };
  },
};
