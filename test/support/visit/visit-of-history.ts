import type { Reminder } from '../../../shared/domain/reminders/reminder.ts';
import { clockOf } from '../../../shared/domain/time/person-clock.ts';
import { findUnit } from '../../../shared/domain/units/units.ts';
import { getCategoryByName } from '../../../shared/domain/variables/categories.ts';
import { effectiveSettings } from '../../../shared/domain/variables/effective-settings.ts';
import type { UserVariable } from '../../../shared/domain/variables/variable.ts';
import type { SharedVariable } from '../../../shared/domain/visit/shared-variable.ts';
import { composeVisit, type Visit } from '../../../shared/domain/visit/visit.ts';
import { visitSpan } from '../../../shared/domain/visit/visit-span.ts';
import type { RandomHistory } from './random-history.ts';
import type { VisitThing } from './visit-days.ts';

const unitId = (unit: string) => findUnit(unit)?.id ?? 0;

function toShared(
  thing: VisitThing,
  variableId: number,
  { dayOf, from = -Infinity }: RandomHistory,
): SharedVariable {
  const { name, category, unit, operation, limit, goal, rows } = thing;
  const userVariable: UserVariable = {
    variable: {
      variableId,
      name,
      categoryId: getCategoryByName(category).id,
      unitId: unitId(unit),
      combinationOperation: operation,
    },
    settings: {
      ...(limit !== undefined && { limitDaysPerMonth: limit }),
      ...(goal !== undefined && {
        goalAmount: { value: goal.amount, unitId: unitId(unit) },
        goalPer: goal.per,
        goalDirection: goal.direction,
      }),
    },
    createdAt: 0,
    updatedAt: 0,
    revision: 0,
  };
  const days = [...Map.groupBy(rows, ({ at }) => dayOf(at))].map(([day, own]) => {
    const total = own.reduce((sum, { value }) => sum + value, 0);
    return {
      day,
      value: operation === 'SUM' ? total : total / own.length,
      unitName: unit,
      byHand: true,
      byDevice: false,
    };
  });
  return {
    known: { userVariable, settings: effectiveSettings(userVariable) },
    days: days.filter(({ day }) => day >= from),
  };
}

function reminderOf(variableId: number, { plan }: VisitThing, { timezone }: RandomHistory): Reminder[] {
  if (plan === undefined) return [];
  const at = plan.madeAt;
  return [
    {
      number: variableId,
      variableId,
      frequency: 86_400,
      timeOfDay: 8 * 3600,
      daysOfWeek: plan.weekdays,
      zone: timezone,
      anchorDay: 0,
      earliest: 0,
      latest: 86_399,
      enabled: true,
      activation: 1,
      email: false,
      sms: false,
      popUp: false,
      notificationBar: false,
      createdAt: at,
      updatedAt: at,
      plannedAt: at,
      revision: 1,
    },
  ];
}

/** The page of a history, and the days that it is composed of. */
export function visitOf(history: RandomHistory): Visit & { readonly shared: readonly SharedVariable[] } {
  const { things, today, timezone, dayStartsAt, lastVisit, from } = history;
  const span = visitSpan(today, { lastVisit, fromDay: from });
  const variables = things
    .map((thing, i) => toShared(thing, i + 1, history))
    .map((one) => ({ ...one, days: one.days.filter(({ day }) => day >= span.first && day <= today) }));
  const visit = composeVisit({
    span,
    variables,
    plans: {
      reminders: things.flatMap((thing, i) => reminderOf(i + 1, thing, history)),
      timezone,
      clock: clockOf({ timezone, dayStartsAt }),
    },
    events: [],
    findings: [],
    questions: [],
    showsGoals: true,
  });
  return { ...visit, shared: variables };
}
