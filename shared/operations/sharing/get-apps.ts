import { toAppRecord } from '../../answers/people/app-record.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getApps as route } from '../../routes/sharing/get-apps.ts';
import { appsPerPerson } from '../../settings/apps-per-person.ts';
import { listOwnApps } from '../../use-cases/oauth/own-apps.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getApps = operation(route, {
  handle: async ({ caller }) => {
    const apps = (await listOwnApps(caller.userId)).map(toAppRecord);
    return {
      ...ok('Your apps', `You have ${counted(apps.length, 'app')}.`),
      apps,
      mayRegister: appsPerPerson() > 0,
    };
  },
});
