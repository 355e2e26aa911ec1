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
        `New list requested ${mostAskedADay} times today. The next one is made the night after you record something.`,
        { headers: untilTomorrow, type: 'too_many_requests' },
      );
    return ok('New list requested', 'We’ll look again for what stands out within a minute or two.');
  },
});
