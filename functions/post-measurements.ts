import { toUserVariableRecord, withoutUnits } from '../shared/answers/variables/user-variable-record.ts';
import { startOfId } from '../shared/domain/measurements/measurement-id.ts';
import { counted, listed } from '../shared/domain/texts/counted.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { actorOf } from '../shared/http/actor-of.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { refuseMeasurements } from '../shared/http/refusals/measurement-refusal.ts';
import { postMeasurements } from '../shared/routes/post-measurements.ts';
import { namesIn, recordMeasurements } from '../shared/use-cases/measurements/record-measurements.ts';
import { findFewNames } from '../shared/use-cases/variables/resolve-variables.ts';

export const handler = endpoint(
  postMeasurements,
  ({ userId, body }) => findFewNames(userId, namesIn(body)),
  async ({ caller, query, body, now, requestId, baseUrl, ahead }) => {
    const recorder = { ...actorOf(caller, query), sourceName: caller.clientName ?? 'API', requestId };
    const recorded = await recordMeasurements(recorder, body, now, ahead);
    if (recorded.kind !== 'recorded') throw refuseMeasurements(recorded);
    const { outcomes, userVariables } = recorded;
    const records = userVariables.map((userVariable) =>
      toUserVariableRecord(caller.userId, userVariable, baseUrl),
    );
    const envelope = ok('Measurements saved', sentence(outcomes.map(({ status }) => status)));
    return {
      ...envelope,
      message: envelope.description,
      data: {
        ...envelope,
        userVariables: records.length > mostWithUnits ? records.map(withoutUnits) : records,
        measurements: outcomes.map(({ measurement, variableName, status }) => ({
          id: measurement.id,
          variableId: measurement.variableId,
          variableName,
          startAt: formatUtc(startOfId(measurement.id)),
          status,
        })),
      },
    };
  },
);

/** A thousand would not fit into one answer. */
const mostWithUnits = 100;

function sentence(statuses: readonly string[]): string {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  if (statuses.length === 0) return 'Nothing was sent.';
  const parts = [
    [count('created'), 'new'],
    [count('updated'), 'changed'],
    [count('unchanged'), 'as before'],
  ] as const;
  const counts = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${counted(statuses.length, 'measurement')} saved: ${listed(counts)}.`;
}
