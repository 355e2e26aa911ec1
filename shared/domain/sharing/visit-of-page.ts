import { composeVisit, type Visit } from '../visit/visit.ts';
import type { SharePage } from './share-page.ts';

interface PageContent {
  readonly questions?: readonly string[] | undefined;
  readonly goals?: boolean | undefined;
}

/** The words and figures of a page of records. */
export const visitOf = (
  { span, variables, plans, events, studies }: Extract<SharePage, { readonly kind: 'records' }>,
  { questions = [], goals }: PageContent,
): Visit =>
  composeVisit({
    span,
    variables,
    plans,
    events,
    findings: studies.filter(({ isExperiment }) => isExperiment).map(({ tagLine }) => tagLine),
    questions,
    showsGoals: goals === true,
  });
