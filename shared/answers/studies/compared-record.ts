import type { SpokenGroups } from '../../domain/analysis/spoken-groups.ts';
import type { StudyLabels } from '../../domain/analysis/study-labels.ts';
import { groupWords } from '../../domain/discovery/texts/line-text.ts';
import type { ComparedRecord } from '../../schemas/studies/compared.ts';

/** Two groups of days, as a line of the list and its study show them alike. */
export const comparedRecord = (groups: SpokenGroups, labels: StudyLabels): ComparedRecord => ({
  strengthLevel: groups.strengthLevel,
  numberOfPairs: groups.numberOfPairs,
  correlationCoefficient: groups.correlationCoefficient,
  comparison: {
    causeMean: groups.causeMean,
    causeUnitAbbreviatedName: labels.causeUnit.abbreviatedName,
    daysAbove: groups.daysAbove,
    daysBelow: groups.daysBelow,
    effectAbove: groups.effectAbove,
    effectBelow: groups.effectBelow,
    effectUnitAbbreviatedName: labels.effectUnit.abbreviatedName,
    ...groupWords(groups, labels),
  },
});
