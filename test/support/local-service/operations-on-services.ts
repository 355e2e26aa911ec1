import { BadInput } from '../../../lib/local/gateway/local-bodies.ts';
import type { LocalOperations } from '../../../lib/local/gateway/local-endpoints.ts';
import type { HookedParts } from '../../../lib/local/runtime-parts.ts';
import { readMailRate, readMailReport, readRefusedCalls } from './test-bodies.ts';

/** Local endpoints about functions, streams, mail and files. */
export const operationsOnServices = ({
  services,
  streams,
  failedEvents,
  pools,
}: HookedParts): LocalOperations => ({
  'GET /local/instances': () =>
    [...pools.values()]
      .map(({ definition, instances }) => ({ function: definition.id, ...instances }))
      .filter(({ busy, idle }) => busy + idle > 0),
  'GET /local/failed-events': () => failedEvents.list(),
  'POST /local/streams': (body) => {
    if (JSON.stringify(body) !== '{"split":true}')
      throw new BadInput(`Give {"split": true}, got ${JSON.stringify(body)}.`);
    streams.split();
    return {};
  },
  'POST /local/mail': (body) => {
    services.setMailRate(readMailRate(body));
    return {};
  },
  'POST /local/files': (body) => {
    services.refuseFiles(readRefusedCalls(body));
    return {};
  },
  'POST /local/mail-report': async (body) => {
    const { address, kind } = readMailReport(body);
    if (!(await services.reportMail(address, kind)))
      throw new BadInput(`No mail was sent to ${JSON.stringify(address)}.`);
    return {};
  },
});
