import type { AnyStatistics } from '../../domain/analysis/any-statistics.ts';
import type { SpokenGroups } from '../../domain/analysis/spoken-groups.ts';
import type { StudyLabels } from '../../domain/analysis/study-labels.ts';
import type { Chart } from '../../domain/charts/chart.ts';
import { engineVersion } from '../../domain/studies/engine-version.ts';
import { publicLink } from '../../domain/studies/page-address.ts';
import { publicView } from '../../domain/studies/public-view.ts';
import { isPublic, type Study, studyId } from '../../domain/studies/study.ts';
import { mailLink, sharing, studyCard } from '../../domain/studies/study-card.ts';
import type { StudyDrawings } from '../../domain/studies/study-drawings.ts';
import type { StudyText } from '../../domain/studies/study-text.ts';
import { formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
import type { ChartRecord } from '../../schemas/parts/chart.ts';
import type { StudyRecord } from '../../schemas/studies/study.ts';
import type { StudyVotes } from '../../schemas/studies/study-votes.ts';
import type { UserVariableRecord } from '../../schemas/variables/user-variable.ts';
import { comparedRecord } from './compared-record.ts';
import { studyLinks } from './study-links.ts';

interface StudyParts {
  readonly userId: number;
  readonly study: Study;
  readonly cause: UserVariableRecord;
  readonly effect: UserVariableRecord;
  readonly statistics: AnyStatistics;
  readonly text: StudyText;
  readonly lastYear?: { readonly groups: SpokenGroups; readonly labels: StudyLabels } | undefined;
  /** Undefined where nobody asked for charts. */
  readonly drawings?: StudyDrawings | undefined;
  readonly votes: StudyVotes;
  readonly baseUrl: string;
}

/** The full record of a study, Interface 2.12 and Rules 5. */
export function toStudyRecord(parts: StudyParts): StudyRecord {
  const { userId, study, statistics, text, lastYear, drawings, votes, baseUrl } = parts;
  const { type, causeVariableId, effectVariableId, clientId, studyTitle, summary } = study;
  const link = publicLink(baseUrl, study);
  // The page of many people shows nobody's charts.
  const chartsLink = type === 'individual' ? link : undefined;
  return {
    id: studyId(userId, study),
    type,
    userId,
    clientId,
    studyTitle,
    causeVariableId,
    causeVariableName: parts.cause.name,
    causeVariable: withCharts(parts.cause, drawings?.cause, chartsLink),
    effectVariableId,
    effectVariableName: parts.effect.name,
    effectVariable: withCharts(parts.effect, drawings?.effect, chartsLink),
    statistics: statistics as StudyRecord['statistics'],
    ...(lastYear && { lastYear: comparedRecord(lastYear.groups, lastYear.labels) }),
    studyText: { ...text, sure: text.certainty, surer: text.nextStep },
    studyCharts: drawings?.study && withAddresses(drawings.study, chartsLink),
    studyCard: studyCard(userId, study, baseUrl),
    studyLinks: studyLinks(text, link),
    studySharing: {
      shareUserMeasurements: isPublic(study),
      whatOthersSee: publicView(study),
      ...sharing(text.title, [text.tagLine, text.disclaimer].join(' ')),
    },
    studyVotes: votes,
    isPublic: isPublic(study),
    publishedAt: optionalUtc(study.publishedAt),
    studyStatus: study.status,
    analysedAt: optionalUtc(summary.analysedAt),
    engineVersion,
    createdAt: formatUtc(study.createdAt),
    updatedAt: formatUtc(study.updatedAt),
  };
}

function withCharts(
  record: UserVariableRecord,
  charts: StudyDrawings['cause'] | undefined,
  link: string | undefined,
): UserVariableRecord {
  if (charts === undefined) return record;
  const address = link === undefined ? undefined : `${link}#variable-${record.variableId}`;
  return {
    ...record,
    charts: withAddresses(charts, link),
    ...(address === undefined
      ? {}
      : {
          chartsLinkStatic: address,
          chartsLinkDynamic: address,
          chartsLinkEmail: mailLink(`Charts of ${record.displayName}`, address),
        }),
  };
}

/** Adds where each drawing can be fetched. Of a study without a public page, the address holds the drawing itself. */
export function withAddresses<Name extends string>(
  charts: Readonly<Record<Name, Chart>>,
  link: string | undefined,
) {
  const addressed = Object.entries<Chart>(charts).map(([name, chart]) => {
    const svgUrl = link === undefined ? inAddress(chart.svg) : `${link}/charts/${chart.chartId}.svg`;
    return [name, { ...chart, svgUrl }];
  });
  return Object.fromEntries(addressed) as Record<Name, ChartRecord>;
}

const inAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
