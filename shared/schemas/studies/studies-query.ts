import * as v from 'valibot';
import { listedStudyTypes } from '../../domain/studies/study.ts';
import { choice } from '../fields/choice.ts';
import { cursorParameter } from '../fields/cursor.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';

/** GET /studies. */
export const studiesQuery = v.object({
  causeVariableName: mayHave(name(), 'Only those with this cause, by its name or alias.'),
  effectVariableName: mayHave(name(), 'Only those with this effect, by its name or alias.'),
  type: mayHave(
    choice(listedStudyTypes, { group: 'cohort', global: 'population' }),
    'Only individual, cohort (or group) or population (or global) studies, or experiments that are over.',
  ),
  ...pageParameters,
  ...cursorParameter,
  ...clientIdParameter,
});
export type StudiesQuery = v.InferOutput<typeof studiesQuery>;

const studyIdentifier = () => text({ min: 1, max: 200 });

/** DELETE /study/delete. */
export const studyDeleteQuery = v.object({
  studyId: mayHave(studyIdentifier(), 'The id of the study, if the request can’t have a body.'),
  ...clientIdParameter,
});
export const studyDeleteBody = v.optional(
  v.object({ studyId: says(studyIdentifier(), 'The id of the study.') }),
);
