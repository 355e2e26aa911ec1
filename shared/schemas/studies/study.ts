import * as v from 'valibot';
import { findingWords } from '../../domain/analysis/texts/findings.ts';
import { listedStudyTypes, studyStatuses } from '../../domain/studies/study.ts';
import { experimentStatisticsSchema } from '../experiments/experiment-result.ts';
import { cardSchema } from '../feed/card.ts';
import { formerly, says } from '../fields/says.ts';
import { studyChartsSchema } from '../parts/chart.ts';
import { userVariableSchema } from '../variables/user-variable.ts';
import { comparedSchema } from './compared.ts';
import { individualStatisticsSchema, pooledStatisticsSchema } from './study-statistics.ts';
import { studyVotesSchema } from './study-votes.ts';

const sentence = (what: string) => says(v.optional(v.string()), what);

/** A study in words. */
export const studyTextSchema = v.object({
  title: says(v.string(), 'The finding, or that there is none, or not enough data.'),
  tagLine: says(v.string(), 'The sentence that says most.'),
  sentences: says(v.array(v.string()), 'Everything a layperson needs, in order, without statistics.'),
  coverage: sentence('While a long history is still being prepared: since when its records count so far.'),
  change: sentence('What was seen: how the effect differed after more and less of the cause.'),
  none: sentence('What the data do not show.'),
  certainty: sentence('How certain that is.'),
  sure: v.optional(formerly(v.string(), 'certainty')),
  nextStep: sentence('What would make it more certain.'),
  surer: v.optional(formerly(v.string(), 'nextStep')),
  differences: sentence('How far people differ; in studies of cohorts and populations.'),
  optimal: sentence('The daily cause after which the effect was best.'),
  delay: sentence('Another delay that fits much better, with the setting that asks for it.'),
  reverse: sentence('A warning that cause and effect may be reversed.'),
  unusual: sentence('Days that may be typos, and what the result is without them.'),
  evidence: sentence('The figures in a sentence, for the curious.'),
  ruleChange: sentence(
    'If the rules have changed since the study was made: that they did, and what it said before.',
  ),
  lastYear: sentence('What the last year shows, if the study covers more; then it is also the tag line.'),
  finding: says(
    v.picklist(findingWords),
    'In a word: a prediction; a link over weeks only, too early to explain, or by the cycle; sameDays if a remedy is taken because of it; none; insufficient.',
  ),
  canBeTested: says(v.boolean(), 'Whether you can choose the cause, so that an experiment can be offered.'),
  missing: says(v.array(v.string()), 'What to record to get a finding.'),
  leftOut: says(v.array(v.string()), 'Which measurements were not counted.'),
  figures: says(
    v.array(
      v.object({
        label: says(v.string(), 'What it is called.'),
        value: says(v.string(), 'The figure, rounded for reading.'),
        meaning: says(v.string(), 'What it is, in a sentence.'),
      }),
    ),
    'For the curious: the statistics behind it, each with what it means.',
  ),
  disclaimer: says(v.string(), 'What no study of this kind can show.'),
});

export const studySchema = v.object({
  id: says(v.string(), 'For example cause-12-effect-34-user-5-user-study, or experiment-3.'),
  type: says(
    v.picklist(listedStudyTypes),
    'individual, cohort (of a client’s people), population, or an experiment that is over.',
  ),
  userId: says(v.pipe(v.number(), v.integer()), 'Whose study it is.'),
  clientId: says(v.optional(v.string()), 'The client whose people a cohort study is about.'),
  studyTitle: says(v.optional(v.string()), 'The title you gave it.'),
  causeVariableId: v.pipe(v.number(), v.integer()),
  causeVariableName: v.string(),
  causeVariable: userVariableSchema,
  effectVariableId: v.pipe(v.number(), v.integer()),
  effectVariableName: v.string(),
  effectVariable: userVariableSchema,
  statistics: says(
    v.union([individualStatisticsSchema, pooledStatisticsSchema, experimentStatisticsSchema]),
    'The figures of one person, of a cohort or population, or of an experiment.',
  ),
  lastYear: says(
    v.optional(comparedSchema),
    'The days shown on the line of what stands out; for an individual study that was just opened.',
  ),
  studyText: studyTextSchema,
  studyCharts: says(
    v.optional(studyChartsSchema),
    'Charts of both variables together; for an individual study.',
  ),
  studyCard: cardSchema,
  studyLinks: says(
    v.object({
      studyLinkStatic: says(v.optional(v.string()), 'The public page.'),
      studyLinkDynamic: says(v.optional(v.string()), 'The same.'),
      studyLinkEmail: says(v.optional(v.string()), 'Opens a message with that link.'),
    }),
    'Empty unless published.',
  ),
  studySharing: v.object({
    shareUserMeasurements: says(v.boolean(), 'Whether everybody may see this study.'),
    whatOthersSee: says(v.string(), 'What publishing it shows, and what it doesn’t.'),
    sharingTitle: says(v.string(), 'To send along with a link.'),
    sharingBody: says(v.string(), 'The same in a sentence or two.'),
  }),
  studyVotes: studyVotesSchema,
  isPublic: v.boolean(),
  publishedAt: says(v.optional(v.string()), 'When it was published; absent if it isn’t.'),
  studyStatus: says(v.picklist(studyStatuses), 'private once it is unpublished.'),
  analysedAt: says(
    v.optional(v.string()),
    'When the figures were computed. They stay the same while data and settings do. Absent while there are none.',
  ),
  engineVersion: says(v.string(), 'The version of the analysis.'),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type StudyRecord = v.InferOutput<typeof studySchema>;
