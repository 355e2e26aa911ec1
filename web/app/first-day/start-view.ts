import type { CatalogueChoice, CatalogueThing } from '../../../shared/domain/catalogue/catalogue.ts';
import { daySeconds, parseTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import type { Body } from '../api/routes.ts';

type ReminderEdit = Extract<Body<'POST', '/api/v3/trackingReminders'>, readonly unknown[]>[number];
type VariableEdit = Extract<Body<'POST', '/api/v3/userVariables'>, readonly unknown[]>[number];

const hourOf = (time: string) => (parseTimeOfDay(`${time}:00`) ?? 0) / 3600;

/** The chosen times at which to ask for a thing: the nearest to when people usually answer; none where it never asks. */
function timesFor({ hours }: Pick<CatalogueThing, 'hours'>, times: readonly string[]): readonly string[] {
  const nearest = hours.flatMap((hour) =>
    times.toSorted((a, b) => Math.abs(hourOf(a) - hour) - Math.abs(hourOf(b) - hour)).slice(0, 1),
  );
  return [...new Set(nearest)];
}

/** Everything that was chosen, as reminders: those that never ask are favourites, ready at any time. */
export const remindersFor = (
  chosen: readonly CatalogueChoice[],
  times: readonly string[],
): readonly ReminderEdit[] =>
  chosen
    .flatMap(({ things }) => things)
    .flatMap((thing): readonly ReminderEdit[] => {
      const asked = timesFor(thing, times);
      const common = {
        variableName: thing.name,
        variableCategoryName: thing.category,
        unitAbbreviatedName: thing.unit,
        combinationOperation: thing.combination,
        defaultValue: thing.usual,
        instructions: thing.hint,
      } as const;
      return asked.length === 0
        ? [{ ...common, reminderFrequency: 0 }]
        : asked.map((time) => ({
            ...common,
            reminderFrequency: daySeconds,
            reminderStartTimeLocal: `${time}:00`,
          }));
    });

/** The edits of variables whose good end is another than their category's. */
export const valencesFor = (
  chosen: readonly CatalogueChoice[],
  categories: readonly { readonly name: string; readonly valence: string }[],
): readonly VariableEdit[] =>
  chosen
    .flatMap(({ things }) => things)
    .filter(({ category, valence }) => categories.find(({ name }) => name === category)?.valence !== valence)
    .map(({ name, valence }) => ({ name, valence }));

/** The times of all things in words: `At 08:00: Sleep Duration.` */
export function planText(chosen: readonly CatalogueChoice[], times: readonly string[]): readonly string[] {
  const at = (time: string | undefined) =>
    chosen
      .filter(({ things: [thing] }) => {
        const asked = thing === undefined ? [] : timesFor(thing, times);
        return time === undefined ? asked.length === 0 : asked.includes(time);
      })
      .map(({ title }) => title)
      .join(', ');
  return [
    ...times.toSorted().map((time) => ({ opening: `At ${time}`, titles: at(time) })),
    { opening: 'Available at any time', titles: at(undefined) },
  ]
    .filter(({ titles }) => titles !== '')
    .map(({ opening, titles }) => `${opening}: ${titles}.`);
}

/** The reason why nothing can be begun yet. */
export function startProblem(
  chosen: readonly CatalogueChoice[],
  times: readonly string[],
): string | undefined {
  if (chosen.length === 0) return 'Choose at least one thing.';
  const needsTime = chosen.some(({ things }) => things.some(({ hours }) => hours.length > 0));
  if (needsTime && times.length === 0) return 'Choose when to be asked.';
  return times.some((time) => parseTimeOfDay(`${time}:00`) === undefined)
    ? 'Enter a time, such as 20:00.'
    : undefined;
}
