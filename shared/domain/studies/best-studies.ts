import { bestStudy } from '../analysis/best-study.ts';
import { qValues } from '../analysis/methods/false-discovery.ts';
import type { Card } from '../cards/card.ts';
import { publicLink } from './page-address.ts';
import type { Study, StudyType } from './study.ts';
import { studyCard } from './study-card.ts';

/** Members of user variables, reminders and notifications about the best studies that a variable is part of. */
export interface BestStudyMembers {
  readonly optimalValueMessage: string;
  readonly userOptimalValueMessage: string;
  readonly commonOptimalValueMessage: string;
  readonly bestStudyLink?: string;
  readonly bestStudyCard?: Card;
  readonly bestUserStudyLink?: string;
  readonly bestUserStudyCard?: Card;
  readonly bestPopulationStudyLink?: string;
  readonly bestPopulationStudyCard?: Card;
}

/** The members for reminders, which have only links and messages. */
export function withoutCards({
  bestStudyCard,
  bestUserStudyCard,
  bestPopulationStudyCard,
  ...members
}: BestStudyMembers) {
  return members;
}

interface RankedStudy {
  readonly study: Study;
  readonly robust: boolean;
  readonly qValue: number | null;
  readonly adjustedCorrelation: number | null;
}

/** Finds the members of each variable in all of a person's studies. */
export function bestStudies(
  userId: number,
  studies: readonly Study[],
  baseUrl: string,
): (variableId: number) => BestStudyMembers {
  const individual = ranked(studies, 'individual');
  const population = ranked(studies, 'population');
  const shown = (found: RankedStudy | undefined) => {
    if (found === undefined) return {};
    const link = publicLink(baseUrl, found.study);
    return { card: studyCard(userId, found.study, baseUrl), link };
  };
  return (variableId) => {
    const [own, ownWords] = bestOf(individual, variableId);
    const [common, commonWords] = bestOf(population, variableId);
    return {
      optimalValueMessage: ownWords || commonWords,
      userOptimalValueMessage: ownWords,
      commonOptimalValueMessage: commonWords,
      ...named('bestStudy', shown(own ?? common)),
      ...named('bestUserStudy', shown(own)),
      ...named('bestPopulationStudy', shown(common)),
    };
  };
}

/** The false discovery rate of each study among all those of the same kind and effect. */
function withQValues(studies: readonly Study[]): Map<Study, number> {
  const tested = studies.filter(({ summary }) => summary.pValue !== null);
  const byEffect = Map.groupBy(tested, ({ effectVariableId }) => effectVariableId);
  const pairs = [...byEffect.values()].flatMap((group) => {
    const rates = qValues(group.map(({ summary }) => summary.pValue ?? 1));
    return group.map((study, i) => [study, rates[i] ?? 1] as const);
  });
  return new Map(pairs);
}

function ranked(studies: readonly Study[], type: StudyType): RankedStudy[] {
  const ofType = studies.filter((study) => study.type === type);
  const rates = withQValues(ofType);
  return ofType.map((study) => ({
    study,
    robust: study.summary.robust,
    qValue: rates.get(study) ?? null,
    adjustedCorrelation: study.summary.correlation,
  }));
}

function bestOf(studies: readonly RankedStudy[], variableId: number): [RankedStudy | undefined, string] {
  const involved = studies.filter(
    ({ study }) => study.causeVariableId === variableId || study.effectVariableId === variableId,
  );
  const advising = bestStudy(involved.filter(({ study }) => study.summary.optimalValueMessage !== undefined));
  return [bestStudy(involved), advising?.study.summary.optimalValueMessage ?? ''];
}

function named<const Name extends string>(name: Name, { link, card }: { link?: string; card?: Card }) {
  return {
    ...(link === undefined ? {} : { [`${name}Link`]: link }),
    ...(card === undefined ? {} : { [`${name}Card`]: card }),
  };
}
