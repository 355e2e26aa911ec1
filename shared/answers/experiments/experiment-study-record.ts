import { experimentId } from '../../domain/experiments/experiment.ts';
import { experimentCard } from '../../domain/experiments/study/experiment-card.ts';
import { type EndedExperiment, experimentText } from '../../domain/experiments/study/experiment-study.ts';
import { experimentPageName } from '../../domain/studies/page-address.ts';
import { sharing } from '../../domain/studies/study-card.ts';
import { formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import type { StudyVotes } from '../../schemas/studies/study-votes.ts';
import type { UserVariableRecord } from '../../schemas/variables/user-variable.ts';
import { studyLinks } from '../studies/study-links.ts';
import { statisticsOf } from './experiment-record.ts';

interface ExperimentStudyParts {
  readonly userId: number;
  readonly experiment: EndedExperiment;
  readonly cause: UserVariableRecord;
  readonly effect: UserVariableRecord;
  readonly votes: StudyVotes;
  readonly baseUrl: string;
}

/** An experiment that has ended, as one of its person's studies. */
export function toExperimentStudyRecord(parts: ExperimentStudyParts): StudyRecord {
  const { userId, experiment, cause, effect, votes, baseUrl } = parts;
  const { number, causeVariableId, effectVariableId, publication, plan, result } = experiment;
  const text = experimentText(experiment);
  const link = experimentLink(baseUrl, experiment);
  return {
    id: experimentId(number),
    type: 'experiment',
    userId,
    causeVariableId,
    causeVariableName: cause.name,
    causeVariable: cause,
    effectVariableId,
    effectVariableName: effect.name,
    effectVariable: effect,
    statistics: statisticsOf(result),
    studyText: text,
    studyCard: experimentCard(experiment, baseUrl, link),
    studyLinks: studyLinks(text, link),
    studySharing: {
      shareUserMeasurements: link !== undefined,
      whatOthersSee: publicView(experiment),
      ...sharing(text.title, [text.tagLine, text.disclaimer].join(' ')),
    },
    studyVotes: votes,
    isPublic: link !== undefined,
    publishedAt: optionalUtc(publication?.publishedAt),
    studyStatus: statusOf(experiment),
    analysedAt: formatUtc(result.at),
    engineVersion: plan.rule,
    createdAt: formatUtc(result.at),
    updatedAt: formatUtc(experiment.updatedAt),
  };
}

/** The address of its public page; undefined unless it is published. */
const experimentLink = (baseUrl: string, experiment: EndedExperiment): string | undefined =>
  experiment.publication?.publishedAt === undefined
    ? undefined
    : `${baseUrl}/studies/${experimentPageName(experiment, experiment.publication.pageId)}`;

function statusOf({ publication }: EndedExperiment): StudyRecord['studyStatus'] {
  if (publication === undefined) return 'draft';
  return publication.publishedAt === undefined ? 'private' : 'publish';
}

/** Read by the person before they publish. */
const publicView = ({ plan: { cause, effect } }: EndedExperiment): string =>
  `Anyone with the link sees the names “${cause.name}” and “${effect.name}”, the plan with its dates and your time zone, what this experiment says, what ${effect.name} was in every period, the random order and its secret, but not why you made it, side effects, your notes or other records. Your name is not shown, and you can make it private again at any time.`;
