import { toCategoryRecord } from '../../shared/answers/variables/category-record.ts';
import { variableCategories } from '../../shared/domain/variables/categories.ts';
import { rememberLast } from '../../shared/operations/replies/remember-last.ts';
import { LastingReply } from '../../shared/http/answer/response.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { getVariableCategories } from '../../shared/routes/variables/get-variable-categories.ts';

const recordsAt = rememberLast(
  (baseUrl) => new LastingReply(variableCategories.map((category) => toCategoryRecord(category, baseUrl))),
);

export const handler = endpoint(getVariableCategories, async ({ baseUrl }) => recordsAt(baseUrl));
