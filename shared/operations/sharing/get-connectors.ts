import { toConnectorRecord } from '../../answers/measurements/connector-record.ts';
import { listSources } from '../../data/measurements/source.ts';
import { listNamesAtHalfPrice } from '../../data/variables/person-names.ts';
import { withMoreSources } from '../../data/variables/sources.ts';
import { connectors } from '../../domain/connectors/connectors.ts';
import { getConnectors as route } from '../../routes/sharing/get-connectors.ts';
import { findConnectorStates } from '../../use-cases/measurements/connector-states.ts';
import { otherSources } from '../../use-cases/measurements/other-sources.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getConnectors = operation(route, {
  readAhead: ({ userId }) => listSources(userId),
  handle: async ({ caller, now, baseUrl, ahead }) => {
    const { userId } = caller;
    const [sources, names] = await Promise.all([
      ahead,
      listNamesAtHalfPrice(userId).then((all) => withMoreSources(userId, all)),
    ]);
    const states = await findConnectorStates(caller.person, now, sources, names);
    const records = connectors.map((connector) =>
      toConnectorRecord(connector, states.get(connector), userId, baseUrl),
    );
    const connected = records.filter((record) => record.connected).map(({ displayName }) => displayName);
    const sentence =
      connected.length === 0
        ? 'none has sent anything yet'
        : `measurements came from ${connected.join(', ')}`;
    return {
      ...ok('Data sources', `There are ${records.length} data sources; ${sentence}.`),
      connectors: records,
      otherSources: otherSources(names),
    };
  },
});
