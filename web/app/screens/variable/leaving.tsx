import { useSignal } from '@preact/signals';
import { counted, listed } from '../../../../shared/domain/texts/counted.ts';
import { previewDeletion } from '../../api/call.ts';
import type { Answer } from '../../api/routes.ts';
import { deletePath, deletionOf } from '../../data/deleted-variables.ts';
import { isHeld, writesTo } from '../../data/outbox-entry.ts';
import type { ApiVariable } from '../../data/variables.ts';
import { outbox, undo, write } from '../../outbox/outbox.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { Ask } from '../../ui/ask.tsx';
import { Problem } from '../../ui/field.tsx';
import { useWork } from '../../ui/use-submit.ts';

type Deletion = Answer<'DELETE', typeof deletePath>['data']['deletion'];

const refreshes = [
  '/api/v3/userVariables',
  '/api/v3/measurements',
  '/api/v3/trackingReminders',
  '/api/v3/studies',
  '/api/v3/discoveries',
  '/api/v3/experiments',
] as const;

/** Whether lists leave it out, with what this device has changed. */
function isHiddenSoon({ variableId, hidden }: ApiVariable): boolean {
  const said = writesTo('/api/v3/userVariables', outbox.value)
    .flatMap(({ body }) => body as readonly { readonly variableId?: number; readonly hidden?: boolean }[])
    .findLast((one) => one.variableId === variableId && one.hidden !== undefined);
  return said?.hidden ?? hidden;
}

function setHidden({ variableId, displayName }: ApiVariable, hidden: boolean): void {
  void write('POST', '/api/v3/userVariables', {
    body: [{ variableId, hidden }],
    label: `${displayName} is ${hidden ? 'hidden' : 'shown again'}`,
    subject: `variable ${variableId}`,
    refreshes: ['/api/v3/userVariables'],
    canBeUndone: true,
  });
}

function deleteVariable({ variableId, displayName }: ApiVariable): void {
  void write('DELETE', deletePath, {
    query: { variableId },
    label: `Deleted ${displayName}`,
    subject: `variable ${variableId}`,
    refreshes,
    canBeUndone: 'for a minute',
  });
}

/** Says that a variable is hidden or being deleted, with a way back as long as there is one. */
export function Going({ variable }: { readonly variable: ApiVariable }) {
  // Read here, so that this is drawn again as time passes.
  nowSeconds.value;
  const deletion = deletionOf(outbox.value, variable.variableId);
  if (deletion === undefined && variable.deletingSince === undefined)
    return isHiddenSoon(variable) ? (
      <p class="notice">
        Hidden from all lists.{' '}
        <button type="button" class="plain" onClick={() => setHidden(variable, false)}>
          Show it again
        </button>
      </p>
    ) : null;
  const canBeUndone = deletion !== undefined && isHeld(deletion, Date.now());
  return (
    <div class="notice lacking" role="status">
      <p>
        {variable.displayName} is being deleted with everything that belongs to it.
        {canBeUndone && ' You can undo this for a minute while the app is open.'}
      </p>
      {canBeUndone && (
        <p class="buttons">
          <button type="button" class="second" onClick={() => void undo(deletion.key)}>
            Keep {variable.displayName}
          </button>
        </p>
      )}
    </div>
  );
}

/** The ways to be rid of a variable: out of sight, or gone. */
export function Leaving({ variable }: { readonly variable: ApiVariable }) {
  const preview = useSignal<Deletion | undefined>(undefined);
  const { problem, isBusy, run } = useWork();
  const isGone = deletionOf(outbox.value, variable.variableId) ?? variable.deletingSince;
  if (isGone !== undefined) return null;
  const look = () =>
    run(async () => {
      preview.value = (await previewDeletion(deletePath, { variableId: variable.variableId })).data.deletion;
    });
  const keep = () => {
    preview.value = undefined;
  };
  return (
    <div class="card leaving">
      {!isHiddenSoon(variable) && (
        <>
          <p>Don’t need it any more? Hide it from all lists; its records and studies stay.</p>
          <p class="buttons">
            <button type="button" class="second" onClick={() => setHidden(variable, true)}>
              Hide {variable.displayName}
            </button>
          </p>
        </>
      )}
      <p>Deleting removes everything you recorded for it.</p>
      <Problem text={problem.value} />
      {preview.value !== undefined && <Question of={preview.value} variable={variable} onKeep={keep} />}
      <p class="buttons">
        <button
          type="button"
          class="danger"
          disabled={isBusy.value}
          aria-expanded={preview.value !== undefined}
          onClick={() => look()}
        >
          {isBusy.value ? 'Looking …' : `Delete ${variable.displayName} …`}
        </button>
      </p>
    </div>
  );
}

interface QuestionProps {
  readonly of: Deletion;
  readonly variable: ApiVariable;
  readonly onKeep: () => void;
}

function Question({ of, variable, onKeep }: QuestionProps) {
  const keep = { words: 'Keep it', onChoose: onKeep };
  if (of.runningExperimentIds.length > 0)
    return (
      <Ask
        text={`${variable.displayName} is part of a running experiment. Stop that first, or wait until it ends.`}
        choices={[{ ...keep, words: 'OK' }]}
      />
    );
  return (
    <Ask
      text={`Delete ${variable.displayName} with ${belongings(of)}? After a minute you can’t undo this.`}
      choices={[{ words: 'Delete all of it', onChoose: () => deleteVariable(variable) }, keep]}
    />
  );
}

/** `1,203 entries, 1 reminder and 2 studies`; what there is none of is not named. */
function belongings(of: Deletion): string {
  const { numberOfMeasurements: entries } = of;
  const others = [
    [of.numberOfReminders, 'reminder', 'reminders'],
    [of.numberOfTags, 'link to an ingredient', 'links to ingredients'],
    [of.numberOfStudies, 'study', 'studies'],
    [of.numberOfExperiments, 'experiment', 'experiments'],
  ] as const;
  return listed([
    entries === undefined ? 'very many entries' : counted(entries, 'entry', 'entries'),
    ...others.flatMap(([count, one, several]) => (count === 0 ? [] : [counted(count, one, several)])),
  ]);
}
