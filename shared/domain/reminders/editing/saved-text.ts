import { counted, listed } from '../../texts/counted.ts';

const words = { created: 'new', updated: 'changed', unchanged: 'unchanged' } as const;
type SavedStatus = keyof typeof words;

/** Sentences on what was done with the reminders of a request, and how many notifications are due. */
export function savedText(statuses: readonly SavedStatus[], due: number): string {
  const parts = [...Map.groupBy(statuses, (status) => status)].map(
    ([status, those]) => `${those.length} ${words[status]}`,
  );
  const saved =
    statuses.length === 0
      ? 'Nothing to save'
      : `${counted(statuses.length, 'reminder')} saved: ${listed(parts)}`;
  return `${saved}. ${due === 0 ? 'Nothing is due right now.' : `${counted(due, 'notification is', 'notifications are')} due right now.`}`;
}
