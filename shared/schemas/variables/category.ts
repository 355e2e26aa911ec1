import {
  getCategoryByName,
  variableCategoryAliases,
  variableCategoryNames,
} from '../../domain/variables/categories.ts';
import { choice } from '../fields/choice.ts';

/** A variable category in any accepted spelling. */
export const category = () => choice(variableCategoryNames, variableCategoryAliases, getCategoryByName);
