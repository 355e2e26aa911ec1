import { tagCard } from '../shared/domain/cards/record-cards.ts';
import { mayRead } from '../shared/domain/people/scope.ts';
import { unitNoun } from '../shared/domain/units/unit-noun.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { postUserTags } from '../shared/routes/post-user-tags.ts';
import type { UserVariableRecord } from '../shared/schemas/variables/user-variable.ts';
import { addTag, lookAtTagged } from '../shared/use-cases/variables/add-tag.ts';
import { userVariableRecords } from '../shared/use-cases/variables/user-variable-records.ts';

const readAhead = ({ userId, body }: Unproven<typeof postUserTags>) => lookAtTagged(userId, body);

export const handler = endpoint(postUserTags, readAhead, async ({ caller, body, now, baseUrl, ahead }) => {
  const outcome = await addTag(caller.userId, body, now, mayRead(caller), ahead);
  if (outcome.kind === 'unknown') throw notFound(`${outcome.members.join(', ')}: you have no such variable.`);
  if (outcome.kind === 'refused') throw badRequest(problemAt(outcome.member, outcome.problem));
  const records = await userVariableRecords(caller.userId, [outcome.tagged, outcome.tag], baseUrl, outcome);
  const [tagged, tag] = records as [UserVariableRecord, UserVariableRecord];
  const amount = `${body.conversionFactor} ${unitNoun(tag.unitAbbreviatedName, body.conversionFactor)} of ${tag.displayName}`;
  return {
    ...ok(
      outcome.isNew ? 'Ingredient added' : 'Ingredient saved',
      `Each ${unitNoun(tagged.unitAbbreviatedName, 1)} of ${tagged.displayName} now counts as ${amount}.`,
    ),
    card: tagCard(body, tagged, tag),
    data: { userTagVariable: tag, userTaggedVariable: tagged },
  };
});
