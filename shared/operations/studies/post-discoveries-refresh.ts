import { postDiscoveriesRefresh as route } from '../../routes/studies/post-discoveries-refresh.ts';
import { askForDiscoveries, mostAskedADay } from '../../use-cases/discoveries/ask-for-discoveries.ts';
import { ok } from '../envelope.ts';
import { conflict } from '../failure.ts';
import { operation } from '../operation.ts';

const untilTomorrow = { 'retry-after': '86400' };

export const postDiscoveriesRefresh = operation(route, {
  handle: async ({ caller, now }) => {
    if (!(await askForDiscoveries(caller.person, now)))
      throw conflict(
        `A new list was asked for ${mostAskedADay} times today. The next one is made in the night after something was recorded.`,
        { headers: untilTomorrow, type: 'too_many_requests' },
      );
    return ok('A new list was asked for', 'What stands out is looked for again within a minute or two.');
  },
});
