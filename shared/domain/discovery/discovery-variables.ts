import { windowDaysOf } from '../analysis/days/exposure.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { type StudySeries, seriesInput } from '../studies/study-series.ts';
import { daySeconds } from '../time/calendar.ts';
import { lookedAtDays } from './discover.ts';
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
  };
}

/** The first day whose records count: an effect of the first day looked at may follow from what came before it. */
export function firstDayNeeded(variables: readonly KnownVariable[], today: number): number {
  const daysOfAction = variables.map(
    ({ settings: { onsetDelay, durationOfAction } }) =>
      Math.ceil(onsetDelay / daySeconds) + windowDaysOf(durationOfAction),
  );
  return today - lookedAtDays - Math.max(1, ...daysOfAction) - 1;
}
