import * as v from 'valibot';
import { voteTypes } from '../../domain/votes/vote.ts';
import { choice } from '../fields/choice.ts';
import { ownUserId, recordId } from '../fields/numbers.ts';
import { clientName } from '../fields/query.ts';
import { says } from '../fields/says.ts';

const whole = () => v.pipe(v.number(), v.integer());

/** Interface 2.10, as it is posted. */
export const voteInput = v.object({
  causeVariableId: says(recordId(), 'The variable that may be the cause.'),
  effectVariableId: says(recordId(), 'The variable that may be changed by it.'),
  value: says(choice(['up', 'down', 'none']), 'none withdraws an earlier vote.'),
  type: v.optional(says(choice(voteTypes), 'What is voted on; causality by default.'), 'causality'),
  ...ownUserId,
  clientId: v.optional(says(clientName(), 'The app it is cast with; by default that of the token.')),
});

export const voteSchema = v.object({
  id: whole(),
  userId: whole(),
  clientId: v.optional(v.string()),
  causeVariableId: whole(),
  effectVariableId: whole(),
  type: v.picklist(voteTypes),
  value: v.picklist(['up', 'down']),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type VoteRecord = v.InferOutput<typeof voteSchema>;
