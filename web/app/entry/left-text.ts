import { valueText } from '../../../shared/domain/measurements/value-text.ts';

/** The members of a medicine that say what is left of it. */
interface SupplyMembers {
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  readonly amountLeft?: number | undefined;
}

/** "12 pills left", "3 doses left". */
export const leftText = ({
  variableName: name,
  variableCategoryName: category,
  ...of
}: SupplyMembers): string =>
  `${valueText(of.amountLeft ?? 0, of.unitAbbreviatedName, { name, category })} left`;
