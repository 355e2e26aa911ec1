import { toRecordedItem } from '../../answers/measurements/recorded-item.ts';
import { toUserVariableRecord, withoutUnits } from '../../answers/variables/user-variable-record.ts';
import { recordedText } from '../../domain/measurements/recorded-text.ts';
import { postMeasurements as route } from '../../routes/measurements/post-measurements.ts';
import { namesIn, recordMeasurements } from '../../use-cases/measurements/record-measurements.ts';
import { readAheadNames } from '../../use-cases/variables/resolve-variables.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { refuseMeasurements } from '../refusals/measurement-refusal.ts';
import { actorOf } from '../requests/actor-of.ts';

export const postMeasurements = operation(route, {
  readAhead: ({ userId, body }) => readAheadNames(userId, namesIn(body)),
  handle: async ({ caller, query, body, now, requestId, baseUrl, ahead }) => {
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
});

/** A thousand would not fit into one answer. */
const mostWithUnits = 100;
