import type { ConnectorState } from '../../answers/measurements/connector-record.ts';
import { isArriving, needsRecount, type Source, saveRecount } from '../../data/measurements/source.ts';
import { ReadBudgetSpentError, withReadBudget } from '../../data/table/read-budget.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { findAnyChannel, type PersonName } from '../../data/variables/person-names.ts';
import { type Connector, findConnector } from '../../domain/connectors/connectors.ts';
import type { Person } from '../../domain/people/person.ts';
import { clockOf, type ZoneHistory } from '../../domain/time/person-clock.ts';
import { withDeadline } from '../../platform/deadline.ts';
import { countHistory } from '../histories/count-history.ts';
import { readSealing } from '../histories/read-history.ts';
import { requestSummaryIfOverBudget } from '../histories/request-summary.ts';

/** A recount that takes longer, or reads more, is left for the next time; the count known so far is answered. */
const recountMilliseconds = 4000;

/** The read units of all recounts of a request together. */
const mostUnitsOfRecounts = 900;

/** The state of each connector that measurements of the person's came from. */
export async function findConnectorStates(
  person: Pick<Person, 'userId' | keyof ZoneHistory>,
  now: number,
  listed: readonly Source[],
  names: readonly PersonName[],
): Promise<Map<Connector, ConnectorState>> {
  const states = new Map<Connector, ConnectorState>();
  const sources = listed.filter(({ sourceName }) => findConnector(sourceName) !== undefined);
  const counted = await recountDoubtful(person, sources, names, now);
  for (const source of counted) {
    const connector = findConnector(source.sourceName);
    if (connector !== undefined) states.set(connector, merge(states.get(connector), source, now));
  }
  return states;
}

/** A connector goes by several names; what came under each belongs together. */
function merge(state: ConnectorState | undefined, source: Source, now: number): ConnectorState {
  const { arrived, firstArrivalAt, lastArrivalAt, lastArrivalCount } = source;
  const isLater = (lastArrivalAt ?? 0) > (state?.lastArrivalAt ?? 0);
  const last = isLater ? lastArrivalAt : state?.lastArrivalAt;
  return {
    count: (state?.count ?? 0) + arrived,
    firstArrivalAt: Math.min(state?.firstArrivalAt ?? firstArrivalAt, firstArrivalAt),
    lastArrivalAt: last,
    lastArrivalCount: isLater ? lastArrivalCount : (state?.lastArrivalCount ?? 0),
    isArriving: (state?.isArriving ?? false) || isArriving(source, now),
  };
}

async function recountDoubtful(
  person: Pick<Person, 'userId' | keyof ZoneHistory>,
  sources: readonly Source[],
  names: readonly PersonName[],
  now: number,
): Promise<Source[]> {
  if (!sources.some((source) => needsRecount(source, now))) return [...sources];
  const { userId } = person;
  const clock = clockOf(person);
  const sealing = await readSealing(userId, now);
  const recountEach = () =>
    Promise.all(
      sources.map(async (source) => {
        if (!needsRecount(source, now)) return source;
        const channels = names.flatMap((name) => {
          const channel = findAnyChannel(name, source.sourceName);
          return channel === undefined
            ? []
            : [{ variableId: name.variable.variableId, sourceName: channel.sourceName }];
        });
        try {
          const count = async () => {
            const counts = channels.map(({ variableId, sourceName }) =>
              countHistory({ userId, variableId, clock, sealing }, sourceName),
            );
            return (await Promise.all(counts)).reduce((sum, found) => sum + found, 0);
          };
          const arrived = await withDeadline(recountMilliseconds, count);
          await saveRecount(userId, source, arrived, now);
          return { ...source, arrived };
        } catch (error) {
          const reason = await requestSummaryIfOverBudget(error, { userId, sealing, now });
          if (isUnavailable(reason) || reason instanceof ReadBudgetSpentError) return source;
          throw reason;
        }
      }),
    );
  return withReadBudget(recountEach, mostUnitsOfRecounts);
}
