import * as v from 'valibot';
import { flag } from '../fields/flag.ts';
import { clientName, queryFlag } from '../fields/query.ts';
import { deprecated, mayHave } from '../fields/says.ts';
import { name, text } from '../fields/texts.ts';

/** POST /study/publish. */
export const studyPublishQuery = v.object({
  studyId: mayHave(text({ min: 1, max: 200 }), 'The id of the study, as POST /study/create returned it.'),
  causeVariableName: deprecated(
    name(),
    'With effectVariableName, instead of studyId: your individual study.',
  ),
  effectVariableName: deprecated(name(), 'With causeVariableName, instead of studyId.'),
  shareUserMeasurements: mayHave(queryFlag(), 'false unpublishes the study; may be in the body instead.'),
  includeCharts: mayHave(queryFlag(), 'true adds the charts to the answer, unless the study is unpublished.'),
  recalculate: mayHave(
    queryFlag(),
    'true computes the figures again, even if neither data nor settings changed.',
  ),
  clientId: mayHave(
    clientName(),
    'The id of the calling app. It must agree with the token, if the token belongs to an app, and with the client of a cohort study.',
  ),
});
export const studyPublishBody = v.optional(
  v.object({
    shareUserMeasurements: mayHave(flag(), 'false unpublishes the study.'),
  }),
);
