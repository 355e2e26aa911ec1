import { listReminders } from '../shared/data/reminders/reminder.ts';
import { planWarnings, suggestedReminder } from '../shared/domain/experiments/texts/plan-advice.ts';
import { eachDayWords } from '../shared/domain/experiments/texts/report-words.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { longHistory, refusePlan } from '../shared/http/refusals/experiment-refusal.ts';
import { withinReadBudget } from '../shared/http/within-read-budget.ts';
import { postExperimentsPlan } from '../shared/routes/post-experiments-plan.ts';
import { draftPlan } from '../shared/use-cases/experiments/draft-plan.ts';

export const handler = endpoint(postExperimentsPlan, async ({ caller, body, now }) => {
  const drafted = await withinReadBudget(longHistory('causeVariableName'), () =>
    draftPlan(caller.person, body, now),
  );
  if (drafted.kind !== 'drafted') throw refusePlan(drafted.problems);
  const { plan, proposal, words, effect } = drafted.draft;
  const { days, causeHour, effectHour, carryOver, history } = proposal;
  const { detectableInSd, detectable, power, pairsFor80 } = proposal;
  const suggested = suggestedReminder(effect, await listReminders(caller.userId));
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
    ...(suggested && { suggestedReminder: suggested }),
  };
});
