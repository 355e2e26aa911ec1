import type { CreationRefusal } from '../../use-cases/studies/create-study.ts';
import type { Opening } from '../../use-cases/studies/opened-study.ts';
import type { ReferenceRefusal } from '../../use-cases/studies/referred-study.ts';
import type { NamedPair } from '../../use-cases/studies/study-variables.ts';
import { badRequest, conflict, type Failure, forbidden, notFound, problemAt } from '../failure.ts';

export function refuseCreation(refusal: CreationRefusal, names: NamedPair): Failure {
  switch (refusal.kind) {
    case 'unknownClient':
      return notFound(`clientId: you run no client "${refusal.clientId}".`);
    case 'severalClients':
      return badRequest(
        problemAt(
          'clientId',
          `is required to say whose people are meant; you run ${refusal.clientIds.join(', ')}.`,
        ),
      );
    case 'unapprovedClient':
      return forbidden('Studies of an app’s people need an app that the operator has approved.');
    case 'unknownNames':
      return notFound(
        refusal.members.map((path) => ({ path, problem: `you have no variable "${names[path]}".` })),
      );
    case 'sameVariable':
      return badRequest(problemAt('effectVariableName', 'is the cause itself; choose another variable.'));
    case 'noVariable':
      return notFound('This variable does not exist.');
    case 'otherClient':
      return conflict('type: the cohort study of these variables is of another client’s people.');
    case 'tooMuchToRead':
      return tooMuchToStudy('causeVariableName');
  }
}

export function refuseReference(refusal: ReferenceRefusal): Failure {
  switch (refusal.kind) {
    case 'unnamed':
      return badRequest(
        problemAt(
          'studyId',
          'is required in the query, or both causeVariableName and effectVariableName.',
          'required',
        ),
      );
    case 'contradiction':
      return badRequest(problemAt(refusal.member, 'does not match studyId; leave it out.'));
    case 'unknown':
      return noSuchStudy();
  }
}

export const refuseOpening = ({ kind }: Exclude<Opening, { readonly kind: 'opened' }>): Failure =>
  kind === 'unknown' ? noSuchStudy() : tooMuchToStudy('studyId');

export const refusePublishing = (kind: 'unknown' | 'running'): Failure =>
  kind === 'unknown'
    ? notFound('This experiment does not exist.')
    : badRequest(
        problemAt('studyId', 'is an experiment that is still running; you can publish it once it has ended.'),
      );

const noSuchStudy = () => notFound('This study does not exist; create it first.');

const tooMuchToStudy = (path: string) =>
  badRequest(
    problemAt(
      path,
      'has variables with more records than one study can read, about a quarter of a million; study variables recorded less often, such as daily sums.',
    ),
  );
