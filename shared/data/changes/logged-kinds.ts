import type { ChangeKind } from '../../domain/changes/change.ts';
import type { ChangeRule } from '../../domain/changes/visible-change.ts';
import { experimentId } from '../../domain/experiments/experiment.ts';
import { type StudyReference, studyId } from '../../domain/studies/study.ts';
import { clientOfGrant, grantPrefix } from '../keys/clients.ts';
import { experimentPrefix, numberOfExperiment } from '../keys/experiments.ts';
import { messagePrefix, placeOfMessage } from '../keys/feed.ts';
import { idOfImport, importPrefix } from '../keys/imports.ts';
import { idOfMeasurement, measurementPrefix } from '../keys/measurements.ts';
import { personKey } from '../keys/people.ts';
import { idOfPending, numberOfReminder, pendingPrefix, reminderPrefix } from '../keys/reminders.ts';
import { partsOfStudy, partsOfVote, studyPrefix, votePrefix } from '../keys/studies.ts';
import { partsOfTag, tagPrefix, userVariablePrefix, variableOfUserVariable } from '../keys/variables.ts';

/** A kind of item in a person's partition whose changes are logged. */
interface LoggedKind extends ChangeRule {
  readonly kind: ChangeKind;
  /** The beginning of its sort key. */
  readonly prefix: string;
  /** Its letter in the log. */
  readonly code: string;
  readonly hasNumbers: boolean;
  readonly idOf: (sk: string, userId: number, image: Readonly<Record<string, unknown>>) => number | string;
}

const numbered = { hasNumbers: true } as const;
const texted = { hasNumbers: false } as const;

/**
 * The records that people and their apps read, each by the id they know it by. All other items of a person follow from
 * these or are bookkeeping: changes of them are not logged.
 */
export const loggedKinds: readonly LoggedKind[] = [
  {
    ...numbered,
    kind: 'measurement',
    prefix: measurementPrefix,
    code: 'm',
    idOf: idOfMeasurement,
    // It was moved to another time, and leads there.
    isHidden: ({ movedTo }) => movedTo !== undefined,
  },
  // Its progress is left out: nobody reads how far it is counted or removed.
  { ...numbered, kind: 'import', prefix: importPrefix, code: 'i', idOf: idOfImport, marks: ['status'] },
  {
    ...numbered,
    kind: 'userVariable',
    prefix: userVariablePrefix,
    code: 'v',
    idOf: variableOfUserVariable,
    marks: ['record'],
  },
  { ...texted, kind: 'userTag', prefix: tagPrefix, code: 't', idOf: (sk) => partsOfTag(sk).join('-') },
  {
    ...numbered,
    kind: 'trackingReminder',
    prefix: reminderPrefix,
    code: 'r',
    idOf: numberOfReminder,
    // Those of experiments are nobody's to read.
    isHidden: ({ deletedAt, experiment }) => deletedAt !== undefined || experiment !== undefined,
    // The schedule moves it from slot to slot without one.
    marks: ['revision'],
  },
  // A handled one has gone from where it asked; its new place is not a second change.
  {
    ...numbered,
    kind: 'trackingReminderNotification',
    prefix: pendingPrefix,
    code: 'n',
    idOf: idOfPending,
  },
  {
    ...texted,
    kind: 'vote',
    prefix: votePrefix,
    code: 'o',
    idOf: (sk) => Object.values(partsOfVote(sk)).join('-'),
  },
  {
    ...texted,
    kind: 'study',
    prefix: studyPrefix,
    code: 's',
    idOf: (sk, userId) => {
      const { type, causeId, effectId } = partsOfStudy(sk);
      return studyId(userId, {
        type,
        causeVariableId: causeId,
        effectVariableId: effectId,
      } as StudyReference);
    },
    marks: ['record'],
  },
  // The version is all that changes when it continues after a look.
  {
    ...texted,
    kind: 'experiment',
    prefix: experimentPrefix,
    code: 'x',
    idOf: (sk) => experimentId(numberOfExperiment(sk)),
    marks: ['version'],
  },
  {
    ...texted,
    kind: 'card',
    prefix: messagePrefix,
    code: 'c',
    idOf: (sk, _, { card }) => idInCard(card) ?? placeOfMessage(sk),
    isHidden: ({ dismissedAt }) => dismissedAt !== undefined,
  },
  {
    ...texted,
    kind: 'share',
    prefix: grantPrefix,
    code: 'g',
    idOf: clientOfGrant,
    marks: ['grantId', 'scopes'],
  },
  {
    ...numbered,
    kind: 'user',
    prefix: personKey(0).sk,
    code: 'u',
    idOf: (_, userId) => userId,
  },
];

/** A record that cannot be read is still a change, and must not hold up those behind it. */
function idInCard(card: unknown): string | undefined {
  try {
    const { id }: { readonly id?: unknown } = JSON.parse(String(card));
    return id === undefined ? undefined : String(id);
  } catch {
    return undefined;
  }
}
