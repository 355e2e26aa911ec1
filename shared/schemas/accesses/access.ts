import * as v from 'valibot';
import { accessSubjects, accessVerbs } from '../../domain/accesses/access-kind.ts';
import { actorKinds } from '../../domain/accesses/actor.ts';
import { cursorField } from '../fields/cursor.ts';
import { clientIdParameter, pageParameters } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';

const placePattern = /^DAY#\d{4}-\d\d-\d\d#[a-z]{1,12}#[\w#-]{1,160}~[a-z]{2}~\w{1,9}$/;

const cursor = cursorField((place): string | undefined => {
  const sort = Buffer.from(place, 'base64url').toString();
  return placePattern.test(sort) ? sort : undefined;
});

/** The place of a record in the list, for a cursor. */
export const placeOfAccess = (sort: string): string => Buffer.from(sort).toString('base64url');

export const accessesQuery = v.object({
  limit: pageParameters.limit,
  cursor: mayHave(cursor, 'Where to continue, from the Link header of the previous page.'),
  ...clientIdParameter,
});

const count = () => v.pipe(v.number(), v.integer());

/** A record per day of everybody else who used the person's records. */
export const accessSchema = v.pipe(
  v.object({
    day: says(v.string(), 'Your local date, as `2026-11-16`.'),
    actorKind: says(
      v.picklist(actorKinds),
      'Who it was: an app, a person, a study, somebody with a link, an assistant, a device, or who runs the service.',
    ),
    actorId: says(v.string(), 'The client, as GET /shares names it, where it is one.'),
    actorName: says(v.string(), 'Its name at the time.'),
    requests: says(count(), 'How many requests were carried out.'),
    tries: says(count(), 'How many more requests were refused, found nothing or did not finish.'),
    kinds: says(
      v.array(
        v.object({
          verb: says(v.picklist(accessVerbs), 'What was done.'),
          subject: says(v.picklist(accessSubjects), 'With what.'),
          requests: says(count(), 'How many requests of this kind were carried out.'),
          everything: says(
            count(),
            'How many of them were about no particular variable: about all records, or something that belongs to none.',
          ),
          variables: says(
            v.array(
              v.object({
                id: says(count(), 'The variable.'),
                name: says(v.string(), 'Your name for it.'),
                requests: says(
                  count(),
                  'How many requests were about it. One about two variables counts for both.',
                ),
              }),
            ),
            'The variables that answers showed or writes changed, each with its own number of requests.',
          ),
          tries: says(count(), 'How many more of this kind were refused, found nothing or did not finish.'),
        }),
      ),
      'The requests by kind, and by what they were about.',
    ),
    variables: says(
      v.array(v.object({ id: says(count(), 'The variable.'), name: says(v.string(), 'Your name for it.') })),
      'Your variables among them. A request for everything names none.',
    ),
    moreVariables: says(count(), 'How many more variables there were that you no longer have.'),
    firstAt: says(v.string(), 'The first request of the day.'),
    lastAt: says(v.string(), 'The last one.'),
    lastRequestId: says(v.string(), 'Its X-Request-Id.'),
    text: says(v.string(), 'The same in a sentence.'),
  }),
  v.title('Access'),
);
export type AccessRecord = v.InferOutput<typeof accessSchema>;
