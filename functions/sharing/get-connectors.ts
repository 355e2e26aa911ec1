import { toConnectorRecord } from '../../shared/answers/measurements/connector-record.ts';
import { listSources } from '../../shared/data/measurements/source.ts';
import { listPersonNames } from '../../shared/data/variables/person-names.ts';
import { withMoreSources } from '../../shared/data/variables/sources.ts';
import { connectors } from '../../shared/domain/connectors/connectors.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { getConnectors } from '../../shared/routes/sharing/get-connectors.ts';
import { findConnectorStates } from '../../shared/use-cases/measurements/connector-states.ts';
import { otherSources } from '../../shared/use-cases/measurements/other-sources.ts';

const readAhead = ({ userId }: Unproven<typeof getConnectors>) => listSources(userId);

export const handler = endpoint(getConnectors, readAhead, async ({ caller, now, baseUrl, ahead }) => {
  const { userId } = caller;
  const [sources, names] = await Promise.all([
    ahead,
    listPersonNames(userId).then((all) => withMoreSources(userId, all)),
  ]);
  const states = await findConnectorStates(caller.person, now, sources, names);
  const records = connectors.map((connector) =>
    toConnectorRecord(connector, states.get(connector), userId, baseUrl),
  );
  const connected = records.filter((record) => record.connected).map(({ displayName }) => displayName);
  const sentence =
    connected.length === 0 ? 'none has sent anything yet' : `measurements came from ${connected.join(', ')}`;
  return {
    ...ok('Data sources', `There are ${records.length} data sources; ${sentence}.`),
    connectors: records,
    otherSources: otherSources(names),
  };
});
