import { toRecordedItem, withoutContent } from '../../answers/measurements/recorded-item.ts';
import { toUserVariableRecord, withoutUnits } from '../../answers/variables/user-variable-record.ts';
import type { Caller } from '../../data/access/caller.ts';
import { findWriters, type ImportWriters } from '../../data/imports/import-writers.ts';
import { withDescriptions } from '../../data/variables/descriptions.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { counted, listed } from '../../domain/texts/counted.ts';
import {
  type BeginningLimits,
  mostBegunPerImportRequest,
  usualBeginning,
} from '../../domain/variables/bounds.ts';
import { redactForWriteOnly } from '../../domain/variables/redact-for-write-only.ts';
import { postMeasurements as route } from '../../routes/measurements/post-measurements.ts';
import { namesIn, recordMeasurements } from '../../use-cases/measurements/record-measurements.ts';
import { readAheadNames } from '../../use-cases/variables/resolve-variables.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { importHasEnded, noSuchImport } from '../refusals/import-refusal.ts';
import { refuseMeasurements } from '../refusals/measurement-refusal.ts';
import { actorOf } from '../requests/actor-of.ts';

export const postMeasurements = operation(route, {
  readAhead: ({ userId, query: { importId }, body }) => ({
    names: readAheadNames(userId, namesIn(body)),
    writers: importId === undefined ? undefined : findWriters(userId, importId),
  }),
  handle: async ({ caller, query, body, now, requestId, baseUrl, ahead, touch }) => {
    const { clientName } = caller;
    const { importId } = query;
    const beginning =
      importId === undefined ? usualBeginning : await checkImport(caller, importId, ahead.writers);
    const isTold = mayRead(caller);
    const recorder = {
      ...actorOf(caller, query),
      clientName,
      sourceName: clientName ?? 'API',
      sources: caller.person,
      requestId,
      importId,
      byHand: importId === undefined ? { isTold } : undefined,
      beginning,
      assistant: caller.assistant,
    };
    const recorded = await recordMeasurements(recorder, body, now, ahead.names);
    if (recorded.kind !== 'recorded') throw refuseMeasurements(recorded, isTold);
    const { outcomes } = recorded;
    touch(outcomes.map(({ measurement }) => measurement.variableId));
    // A token that may not read learns nothing but the id of what it changes by its id.
    const isShown = body.map(({ id }) => isTold || id === undefined);
    const named = new Set(
      outcomes.filter((_, i) => isShown[i]).map(({ measurement }) => measurement.variableId),
    );
    const userVariables = isTold
      ? recorded.userVariables
      : recorded.userVariables
          .filter(({ variable }) => named.has(variable.variableId))
          .map((userVariable) => redactForWriteOnly(userVariable));
    const areMany = userVariables.length > mostWithUnits;
    const described = areMany ? userVariables : await withDescriptions(caller.userId, userVariables);
    const records = described.map((userVariable) =>
      toUserVariableRecord(caller.userId, userVariable, baseUrl),
    );
    const envelope = ok('Measurements saved', recordedText(outcomes.map(({ status }) => status)));
    return {
      ...envelope,
      message: envelope.description,
      data: {
        ...envelope,
        userVariables: areMany ? records.map(withoutUnits) : records,
        measurements: outcomes.map((outcome, i) =>
          isShown[i] ? toRecordedItem(outcome) : withoutContent(outcome),
        ),
      },
    };
  },
});

/** Refuses an import that is not there, not the caller's or not open; gives how many variables its request may begin. */
async function checkImport(
  caller: Caller,
  importId: number,
  reading: Promise<ImportWriters | undefined> | undefined,
): Promise<BeginningLimits> {
  const { mayWriteImport } = await import('../../use-cases/imports/end-import.ts');
  const writers = await reading;
  if (writers === undefined || !(await mayWriteImport(caller, importId))) throw noSuchImport('importId');
  if (!writers.isOpen) throw importHasEnded();
  return { perRequest: mostBegunPerImportRequest, isBounded: !writers.isOwnExport };
}

/** A thousand, with their units and long descriptions, would not fit into one answer. */
const mostWithUnits = 100;

/** A sentence on what was done with the measurements of a request. */
function recordedText(statuses: readonly string[]): string {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length;
  if (statuses.length === 0) return 'Nothing was sent.';
  const parts = [
    [count('created'), 'new'],
    [count('updated'), 'changed'],
    [count('unchanged'), 'unchanged'],
  ] as const;
  const counts = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  return `${counted(statuses.length, 'measurement')} saved: ${listed(counts)}.`;
}
