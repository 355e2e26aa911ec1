import { cards } from './cards.ts';
import type { DescriptionsWithin } from './descriptions.ts';
import { measurements } from './measurements.ts';
import { people } from './people.ts';
import { reminders } from './reminders.ts';
import { requests } from './requests.ts';
import { studies } from './studies.ts';
import { variables } from './variables.ts';

export { commonDescriptions } from './common.ts';

export const descriptionsWithin: DescriptionsWithin = {
  ...cards,
  ...measurements,
  ...variables,
  ...reminders,
  ...studies,
  ...people,
  ...requests,
};
