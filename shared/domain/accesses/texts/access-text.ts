import { grouped, listed, numbered } from '../../texts/counted.ts';
import type { AccessKind, AccessSubject, AccessVerb } from '../access-kind.ts';
import type { Actor } from '../actor.ts';
import { actorText } from './actor-text.ts';

/** The accesses of one kind, with the variables as the person calls them. */
interface KindTextInput extends AccessKind {
  readonly everything: number;
  readonly variables: readonly { readonly name: string; readonly requests: number }[];
}

/** The accesses of one actor on one day. */
interface AccessTextInput {
  readonly actor: Actor;
  readonly kinds: readonly KindTextInput[];
  readonly tries: number;
}

/** More names would make no sentence; the record has them all. */
const mostNames = 8;

/** `Record Mood, an app, read all your measurements 5 times, your Mood once and recorded your Sleep once.` */
export function accessText({ actor, kinds, tries }: AccessTextInput): string {
  const deeds = kinds.flatMap(deedsOf);
  const did = deeds.length === 0 ? [] : [listed(deeds)];
  const tried = tries === 0 ? [] : [triesText(tries, deeds.length > 0)];
  return `${actorText(actor)}, ${[...did, ...tried].join('; ')}.`;
}

function triesText(tries: number, alsoDid: boolean): string {
  return alsoDid
    ? `${numbered(tries, 'other request')} got nothing`
    : `made ${tries === 1 ? 'a request' : numbered(tries, 'request')} and got nothing`;
}

/** A deed for everything, and one for each group of variables that were touched as often. */
function deedsOf({ verb, subject, everything, variables }: KindTextInput): string[] {
  const groups = Map.groupBy(variables, (variable) => variable.requests);
  const narrow = [...groups]
    .sort(([a], [b]) => b - a)
    .map(
      ([times, some]) =>
        `${partText(verb, subject, namesText(some.map(({ name }) => name)))} ${timesText(times)}${some.length > mostNames ? ' each' : ''}`,
    );
  return [...(everything > 0 ? [`${wholeText(verb, subject)} ${timesText(everything)}`] : []), ...narrow];
}

function namesText(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return listed(rest > 0 ? [...names.slice(0, mostNames), `${rest} more`] : names);
}

const timesText = (times: number): string => {
  if (times === 1) return 'once';
  return times === 2 ? 'twice' : `${grouped(String(times))} times`;
};

const verbTexts: Readonly<Record<AccessVerb, string>> = {
  read: 'read',
  wrote: 'added to or changed',
  deleted: 'deleted from',
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
/** Lists that a request may ask for in parts. */
const inParts: readonly AccessSubject[] = ['measurements', 'variables', 'reminders', 'studies'];

function wholeText(verb: AccessVerb, subject: AccessSubject): string {
  if (verb === 'wrote' && subject === 'measurements') return 'recorded measurements';
  if (verb === 'wrote' && subject === 'feed') return 'answered and read your feed';
  const all = verb === 'read' && inParts.includes(subject) ? 'all your' : 'your';
  return `${verbTexts[verb]} ${all} ${subjectTexts[subject]}`;
}

const partSubjects: Readonly<Partial<Record<AccessSubject, string>>> = {
  variables: 'the settings of your',
  reminders: 'the reminders of your',
  studies: 'the studies of your',
};
const partVerbs: Readonly<Record<AccessVerb, string>> = { ...verbTexts, wrote: 'changed' };

function partText(verb: AccessVerb, subject: AccessSubject, names: string): string {
  if (subject === 'measurements') return `${verb === 'wrote' ? 'recorded' : verbTexts[verb]} your ${names}`;
  return `${partVerbs[verb]} ${partSubjects[subject] ?? 'what is about your'} ${names}`;
}
