import type { Settle } from '../settling/settle.ts';
import { dismissedItem, parseDismissed } from './dismissed-pair.ts';

export const settleDismissed: Settle = (record, { userId, variableId }) => {
  const { pair, dismissedAt } = parseDismissed(record);
  return dismissedItem(userId, { pair: [variableId(pair[0]), variableId(pair[1])], dismissedAt });
};
