import { listed } from '../../texts/counted.ts';
import type { AccessKind, AccessSubject, AccessVerb } from '../access-kind.ts';
import type { Actor } from '../actor.ts';
import { actorText } from './actor-text.ts';

/** The accesses of one actor on one day, with the variables as the person calls them. */
export interface AccessTextInput {
  readonly actor: Actor;
  readonly counts: readonly (AccessKind & { readonly requests: number })[];
  readonly variableNames: readonly string[];
  /** Whether further variables were named. */
  readonly hasMore: boolean;
}

/** `Record Mood, an app, read your Sleep and Mood 14 times and recorded once.` */
export function accessText({ actor, counts, variableNames, hasMore }: AccessTextInput): string {
  const named = [...variableNames, ...(hasMore && variableNames.length > 0 ? ['others'] : [])];
  const isOfVariables = ({ verb, subject }: AccessKind) => verb === 'read' && subject === 'measurements';
  const deeds = counts.map((count) => {
    const what = isOfVariables(count) && named.length > 0 ? `read your ${listed(named)}` : deedText(count);
    return `${what} ${timesText(count.requests)}`;
  });
  const rest = named.length > 0 && !counts.some(isOfVariables) ? `; it was about your ${listed(named)}` : '';
  return `${actorText(actor)}, ${listed(deeds)}${rest}.`;
}

const timesText = (times: number): string => {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : `${times} times`;
};

const verbTexts: Readonly<Record<AccessVerb, string>> = {
  read: 'read your',
  wrote: 'added to or changed your',
  deleted: 'deleted from your',
};
const subjectTexts: Readonly<Record<AccessSubject, string>> = {
  measurements: 'measurements',
  imports: 'imports',
  variables: 'variables and their settings',
  reminders: 'reminders',
  feed: 'feed',
  studies: 'studies',
  experiments: 'experiments',
  changes: 'list of changes',
  sources: 'data sources',
  account: 'account',
  export: 'whole record, as an export',
};

function deedText({ verb, subject }: AccessKind): string {
  if (verb === 'wrote' && subject === 'measurements') return 'recorded';
  return `${verbTexts[verb]} ${subjectTexts[subject]}`;
}
