import { listReminders } from '../../data/reminders/reminder.ts';
import { asksInTime, planWarnings, suggestedReminder } from '../../domain/experiments/texts/plan-advice.ts';
import { eachDayWords } from '../../domain/experiments/texts/report-words.ts';
import { isActive } from '../../domain/reminders/reminder.ts';
import { askingTimes } from '../../domain/reminders/times/times-a-day.ts';
import { postExperimentsPlan as route } from '../../routes/experiments/post-experiments-plan.ts';
import { draftPlan } from '../../use-cases/experiments/draft-plan.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { longHistory, refusePlan } from '../refusals/experiment-refusal.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const postExperimentsPlan = operation(route, {
  handle: async ({ caller, body, now }) => {
    const drafted = await withinReadBudget(longHistory('causeVariableName'), () =>
      draftPlan(caller.person, body, now),
    );
    if (drafted.kind !== 'drafted') throw refusePlan(drafted.problems);
    const { plan, proposal, words, effect } = drafted.draft;
    const { days, causeHour, effectHour, carryOver, history } = proposal;
    const { detectableInSd, detectable, power, pairsFor80 } = proposal;
    const { variableId } = effect.userVariable.variable;
    const reminders = await listReminders(caller.userId);
    const isReminded = reminders.some(
      (one) =>
        one.variableId === variableId && isActive(one) && asksInTime(askingTimes(one), plan, causeHour),
    );
    return {
      ...ok('Plan of an experiment', `${words.join(' ')} Nothing was stored.`),
      plan,
      proposal: {
        days,
        causeHour,
        effectHour,
        carryOver,
        history,
        detectableInSd,
        detectable,
        power,
        pairsFor80,
      },
      words: words.slice(),
      eachDay: eachDayWords(plan),
      warnings: planWarnings(plan, proposal, effect),
      ...(isReminded ? {} : { suggestedReminder: suggestedReminder(effect) }),
    };
  },
});
