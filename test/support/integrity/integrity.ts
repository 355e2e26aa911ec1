import type { Item } from '../../../shared/data/item.ts';
import { scanPages } from '../../../shared/data/table/scan.ts';
import type { Service } from '../client.ts';
import { historyRules } from './history-rules.ts';
import { personRules } from './person-rules.ts';
import { reminderRules } from './reminder-rules.ts';
import { studyRules } from './study-rules.ts';
import { TableView } from './table-view.ts';
import { variableRules } from './variable-rules.ts';

/** Rules that hold between items at rest, whatever went wrong on the way. */
const rules = { ...personRules, ...variableRules, ...reminderRules, ...studyRules, ...historyRules };

/** Reads the whole table and says what does not fit together; nothing when all is well. */
export async function integrityProblems(service: Service): Promise<string[]> {
  const items = await service.inTable(async () => {
    const all: Item[] = [];
    for await (const page of scanPages({})) all.push(...page);
    return all;
  });
  const table = new TableView(items);
  return Object.entries(rules).flatMap(([rule, broken]) => broken(table).map((what) => `${rule}: ${what}`));
}
