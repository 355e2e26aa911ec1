import { postUserSettings as route } from '../../routes/account/post-user-settings.ts';
import { changeSettings, mostMovesByAppsADay } from '../../use-cases/people/change-settings.ts';
import { ok } from '../envelope.ts';
import { badRequest, forbidden, invalidToken, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';
import { ownUser } from '../replies/own-user.ts';

/** Settings that no app may change: how the person is called and counts days, what others see, what is sent to them. */
const ownSettings = [
  'displayName',
  'dayStartsAt',
  'timezoneFrom',
  'zones',
  'sources',
  'pushNotificationsEnabled',
  'reminderEmailAt',
  'shareAllData',
  'pushShowsNames',
  'sendReminderNotificationEmails',
  'sendPredictorEmails',
  'primaryOutcomeVariableId',
  'yearOfBirth',
  'lastVisit',
] as const;

export const postUserSettings = operation(route, {
  handle: async ({ caller, body, accessToken, baseUrl, now }) => {
    const refused =
      caller.clientId === undefined ? undefined : ownSettings.find((name) => body[name] !== undefined);
    if (refused !== undefined)
      throw forbidden(`${refused}: only the person can change this, with their own token.`);
    const changed = await changeSettings(caller.person, body, now, caller.clientId !== undefined);
    if (changed.kind === 'gone') throw invalidToken();
    if (changed.kind === 'tooManyMoves') throw forbidden(tooManyMoves);
    if (changed.kind === 'unknownVariable')
      throw notFound(`primaryOutcomeVariableId: you have no variable ${changed.variableId}.`);
    if (changed.kind === 'refused') throw badRequest(problemAt(changed.member, changed.problem));
    if (changed.kind === 'problems')
      throw badRequest(
        ...changed.problems.map((problem) => ({ message: `One of your reminders ${problem}` })),
      );
    const { userId: _, ...settings } = body;
    const names = Object.keys(settings);
    return {
      ...(await ownUser(caller, changed.person, accessToken, now, baseUrl)),
      ...ok('Settings saved', names.length === 0 ? 'Nothing to save.' : `Saved: ${names.join(', ')}.`),
    };
  },
});

const tooManyMoves = `timezone: apps have reached the limit for changing it, ${mostMovesByAppsADay} times a day; the person can still change it themselves.`;
