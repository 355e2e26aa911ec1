import { type AnswerCheck, checkBy } from './answer-check.ts';
import { documentedOperations } from './documented-operations.ts';
import { compiledValidators } from './validators.ts';

/**
 * Holds answers against an OpenAPI document with a validator that knows nothing of the code that wrote it. A
 * member that the document does not mention is a difference too.
 */
export const createAnswerCheck = (document: object): AnswerCheck =>
  checkBy(documentedOperations(document), compiledValidators(document));
