import { windowDaysOf } from '../analysis/days/exposure.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { type StudySeries, seriesInput } from '../studies/study-series.ts';
import { foldName } from '../texts/fold-name.ts';
import { daySeconds } from '../time/calendar.ts';
import { isYesNo } from '../units/convert.ts';
import { isScale } from '../units/is-rating.ts';
import { wholeOf } from '../variables/part-of.ts';
import { discoveryDays } from './discovery-days.ts';
import type { DiscoveryVariable } from './examined-variable.ts';

export function discoveryVariable(series: StudySeries): DiscoveryVariable {
  const { userVariable, settings } = series.known;
  return {
    id: userVariable.variable.variableId,
    category: settings.category.name,
    outcome: settings.outcome,
    causeOnly: settings.causeOnly,
    onsetDelay: settings.onsetDelay,
    durationOfAction: settings.durationOfAction,
    sensedDays: series.sensedDays,
    series: seriesInput(series),
    kind: settings.kind,
    valence: settings.valence,
    isPart: wholeOf(userVariable.variable.name) !== undefined,
    countsFromZero: countsFromZero(settings),
    isAnswered: userVariable.settings.fillingType !== undefined,
  };
}

/** Yes/no, amounts that add up, and ratings that have a 0: there a day without an entry may mean none. */
const countsFromZero = ({ unit, combinationOperation }: KnownVariable['settings']): boolean =>
  isYesNo(unit) || combinationOperation === 'SUM' || (isScale(unit) && unit.minimum === 0);

/** Each part with its whole, where the person records both: their link says nothing. */
export function partsAndWholes(variables: readonly KnownVariable[]): [part: number, whole: number][] {
  const idOf = ({ userVariable }: KnownVariable) => userVariable.variable.variableId;
  const nameOf = ({ userVariable }: KnownVariable) => userVariable.variable.name;
  const byName = new Map(variables.map((one) => [foldName(nameOf(one)), idOf(one)]));
  return variables.flatMap((one): [number, number][] => {
    const whole = byName.get(wholeOf(nameOf(one)) ?? '');
    return whole === undefined ? [] : [[idOf(one), whole]];
  });
}

/** The first day whose records count: an effect of the first day looked at may follow from what came before it. */
export function firstDayNeeded(variables: readonly KnownVariable[], today: number): number {
  const daysOfAction = variables.map(
    ({ settings: { onsetDelay, durationOfAction } }) =>
      Math.ceil(onsetDelay / daySeconds) + windowDaysOf(durationOfAction),
  );
  return today - discoveryDays - Math.max(1, ...daysOfAction) - 1;
}
