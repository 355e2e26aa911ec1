import { portionText, tagCard } from '../../domain/cards/tag-card.ts';
import { mustAt } from '../../domain/lists/must.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { postUserTags as route } from '../../routes/variables/post-user-tags.ts';
import { userVariableRecords } from '../../use-cases/records/user-variable-records.ts';
import { addTag, readAheadTagged } from '../../use-cases/variables/add-tag.ts';
import { ok } from '../envelope.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postUserTags = operation(route, {
  readAhead: ({ userId, body }) => readAheadTagged(userId, body),
  handle: async ({ caller, body, now, baseUrl, ahead, touch }) => {
    const outcome = await addTag(caller.userId, body, now, mayRead(caller), ahead);
    if (outcome.kind === 'unknown')
      throw notFound(`${outcome.members.join(', ')}: this variable does not exist.`);
    if (outcome.kind === 'refused') throw badRequest(problemAt(outcome.member, outcome.problem));
    touch([outcome.tagged, outcome.tag].map(({ variable }) => variable.variableId));
    const records = await userVariableRecords(caller.userId, [outcome.tagged, outcome.tag], baseUrl, outcome);
    const [tagged, tag] = [mustAt(records, 0), mustAt(records, 1)];
    return {
      ...ok(
        outcome.isNew ? 'Ingredient added' : 'Ingredient saved',
        `${portionText(1, tagged)} now counts as ${portionText(body.conversionFactor, tag)}.`,
      ),
      card: tagCard(body, tagged, tag),
      data: { userTagVariable: tag, userTaggedVariable: tagged },
    };
  },
});
