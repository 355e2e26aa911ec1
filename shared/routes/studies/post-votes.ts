import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { studyVotesSchema } from '../../schemas/studies/study-votes.ts';
import { voteInput, voteSchema } from '../../schemas/studies/vote.ts';
import type { Route } from '../route.ts';

export const postVotes = {
  id: 'post-votes',
  method: 'POST',
  path: '/api/v3/votes',
  topic: 'Studies',
  summary: 'Vote on a pair of variables',
  description:
    'Votes on whether it is plausible that one variable changes another, or whether knowing so is useful. A person has one vote on ' +
    'each pair and type: voting again changes it, `none` withdraws it. How others voted is shown once ten have, ' +
    'rounded to fives.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: voteInput,
  response: envelope({
    data: v.object({
      vote: says(v.optional(voteSchema), 'The current vote; absent once withdrawn.'),
      studyVotes: says(
        v.optional(studyVotesSchema),
        'Roughly how everybody has voted on this pair; absent for a token that may not read.',
      ),
    }),
  }),
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'Query', 'UpdateItem'],
  },
} as const satisfies Route;
