import * as v from 'valibot';
import { studyTypes } from '../../domain/studies/study.ts';
import { choice } from '../fields/choice.ts';
import { clientName, queryFlag } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';

const cohortClientParameter = {
  clientId: mayHave(
    clientName(),
    'The id of the calling app. It must agree with the token, if the token belongs to an app. For a cohort study: ' +
      'your client whose people are meant; may be left out if you run only one study.',
  ),
};

/** POST /study/create. */
export const studyInput = v.object({
  causeVariableName: says(name(), 'Name or alias of the variable that may be the cause.'),
  effectVariableName: says(name(), 'Name or alias of the variable that may be changed by it.'),
  type: v.optional(
    says(
      choice(studyTypes, { group: 'cohort', global: 'population' }),
      'individual (the default): your own data. cohort (or group): the people who let a client of yours ' +
        'read theirs. population (or global): everybody’s own studies of the pair.',
    ),
    'individual',
  ),
  studyTitle: mayHave(name(), 'A title you choose.'),
});
export const studyCreateQuery = v.object({
  ...cohortClientParameter,
  includePublicPage: mayHave(
    queryFlag(),
    'true adds `publicPage`: the page as everybody would see it if the study were published now. Nothing is published by that.',
  ),
});
