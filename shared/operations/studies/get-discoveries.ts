import {
  discoveryListRecord,
  discoveryRecords,
  dismissedRecord,
  noListYet,
} from '../../answers/discoveries/discovery-records.ts';
import { getDiscoveries as route } from '../../routes/studies/get-discoveries.ts';
import { readDiscoveries, readDismissed } from '../../use-cases/discoveries/read-discoveries.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getDiscoveries = operation(route, {
  handle: async ({ caller: { userId, assistant, person } }) => {
    // An assistant hears of what records bleeding only if the person names it.
    const without = assistant && person.bleedingVariableId;
    const [read, dismissed] = await Promise.all([readDiscoveries(userId, without), readDismissed(userId)]);
    const list = read === undefined ? noListYet : discoveryListRecord(read);
    return {
      ...ok('What stands out', list.sentences[0] ?? ''),
      discoveries: read === undefined ? [] : discoveryRecords(userId, read),
      dismissed: dismissed.map(dismissedRecord),
      list,
    };
  },
});
