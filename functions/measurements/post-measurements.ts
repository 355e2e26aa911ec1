import { toRecordedItem } from '../../shared/answers/measurements/recorded-item.ts';
import { toUserVariableRecord, withoutUnits } from '../../shared/answers/variables/user-variable-record.ts';
import { recordedText } from '../../shared/domain/measurements/recorded-text.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { refuseMeasurements } from '../../shared/operations/refusals/measurement-refusal.ts';
import { actorOf } from '../../shared/operations/requests/actor-of.ts';
import { postMeasurements } from '../../shared/routes/measurements/post-measurements.ts';
import { namesIn, recordMeasurements } from '../../shared/use-cases/measurements/record-measurements.ts';
import { findFewNames } from '../../shared/use-cases/variables/resolve-variables.ts';

export const handler = endpoint(
  postMeasurements,
  ({ userId, body }) => findFewNames(userId, namesIn(body)),
  async ({ caller, query, body, now, requestId, baseUrl, ahead }) => {
    const { clientName } = caller;
    const recorder = { ...actorOf(caller, query), clientName, sourceName: clientName ?? 'API', requestId };
    const recorded = await recordMeasurements(recorder, body, now, ahead);
    if (recorded.kind !== 'recorded') throw refuseMeasurements(recorded);
    const { outcomes, userVariables } = recorded;
    const records = userVariables.map((userVariable) =>
      toUserVariableRecord(caller.userId, userVariable, baseUrl),
    );
    const envelope = ok('Measurements saved', recordedText(outcomes.map(({ status }) => status)));
    return {
      ...envelope,
      message: envelope.description,
      data: {
        ...envelope,
        userVariables: records.length > mostWithUnits ? records.map(withoutUnits) : records,
        measurements: outcomes.map(toRecordedItem),
      },
    };
  },
);

/** A thousand would not fit into one answer. */
const mostWithUnits = 100;
