import { toTrackingReminderRecord } from '../../answers/reminders/reminder-record.ts';
import type { AdherenceDays } from '../../domain/reminders/taken-as-planned.ts';
import { withoutCards } from '../../domain/studies/best-studies.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getTrackingReminders as route } from '../../routes/reminders/get-tracking-reminders.ts';
import { readAdherence } from '../../use-cases/reminders/read-adherence.ts';
import { readReminders } from '../../use-cases/reminders/read-reminders.ts';
import { findBestStudies } from '../../use-cases/studies/best-studies.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { listReply } from '../replies/list-reply.ts';
import { isNarrowed } from '../requests/is-narrowed.ts';
import { withinReadBudget } from '../within-read-budget.ts';

const narrowing = { path: 'limit', advice: 'ask for fewer reminders at a time.' };

export const getTrackingReminders = operation(route, {
  handle: async (input) => {
    const { query, baseUrl, now, touch } = input;
    const { userId, person } = input.caller;
    const [{ tracked, next, all }, bestOf] = await withinReadBudget(narrowing, () =>
      Promise.all([readReminders(userId, query), findBestStudies(userId, baseUrl)]),
    );
    const adherence = query.includeAdherence
      ? await withinReadBudget(narrowing, () => readAdherence(person, tracked, all, now))
      : undefined;
    const data = tracked.map((one) => ({
      ...toTrackingReminderRecord(one, all, now, baseUrl),
      ...underBothNames(adherence?.get(one.reminder.variableId)),
      ...withoutCards(bestOf(one.reminder.variableId)),
    }));
    if (isNarrowed(query)) touch(data.map(({ variableId }) => variableId));
    const body = {
      ...ok('Reminders', `This page has ${counted(data.length, 'reminder')} of ${all.length} in all.`),
      data,
    };
    return listReply(body, next, input);
  },
});

/** The days as planned under their former name, too, until the sunset that the route says. */
const underBothNames = (days: AdherenceDays | undefined) =>
  days && { ...days, daysTakenAsTold: days.daysTakenAsPlanned };
