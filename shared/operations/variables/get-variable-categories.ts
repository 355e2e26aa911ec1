import { toCategoryRecord } from '../../answers/variables/category-record.ts';
import { variableCategories } from '../../domain/variables/categories.ts';
import { getVariableCategories as route } from '../../routes/variables/get-variable-categories.ts';
import { operation } from '../operation.ts';
import { memoizeLast } from '../replies/memoize-last.ts';
import { LastingReply } from '../reply.ts';

const recordsAt = memoizeLast(
  (baseUrl) => new LastingReply(variableCategories.map((category) => toCategoryRecord(category, baseUrl))),
);

export const getVariableCategories = operation(route, {
  handle: async ({ baseUrl }) => recordsAt(baseUrl),
});
