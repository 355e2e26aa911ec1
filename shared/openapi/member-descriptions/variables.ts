import type { DescriptionsWithin } from './descriptions.ts';

export const variables: DescriptionsWithin = {
  UserVariable: {
    name: 'The variable’s name.',
    alias: 'Another name that the person gave it.',
    description: 'What it is.',
    unitId: 'The id of the unit its values are shown in.',
    userUnitId: 'The same as unitId.',
    userUnitAbbreviatedName: 'The same as unitAbbreviatedName.',
    shareUserMeasurements: 'Whether its measurements may be shown in published studies.',
    actionArray: 'Values to offer as answers.',
  },
  VariableCategory: { id: 'The id of the category.', name: 'The name of the category.' },
  data: {
    userTagVariable: 'The ingredient.',
    userTaggedVariable: 'The variable that contains it.',
  },
  Unit: {
    id: 'The id of the unit.',
    category: 'What it measures.',
    categoryId: 'The id of what it measures.',
    categoryName: 'The same as category.',
    unitCategory: 'What it measures, as a record.',
    minimumValue: 'The smallest possible value.',
    maximumValue: 'The largest possible value.',
  },
  unitCategory: { id: 'The id of the category.', name: 'The name of the category.' },
  conversionSteps: {
    operation: 'Add or multiply.',
    value: 'The number to add or multiply by.',
  },
};
