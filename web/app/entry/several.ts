import { chunks } from '../../../shared/domain/lists/chunks.ts';
import { counted } from '../../../shared/domain/texts/counted.ts';
import type { WriteGroup } from '../data/outbox-entry.ts';
import { write } from '../outbox/outbox.ts';
import type { PostedMeasurement } from './entry-views.ts';
import { refreshes } from './recording.ts';

const groupOf = (label: string): WriteGroup => ({ key: crypto.randomUUID(), label });

/** Deletes several entries in one go; undoing brings all of them back. */
export function removeTogether(entries: readonly { readonly id: number; readonly label: string }[]): void {
  const group = groupOf(`Deleted ${counted(entries.length, 'entry', 'entries')}`);
  for (const { id, label } of entries)
    void write('DELETE', '/api/v3/measurements/delete', {
      body: { id },
      label: `Deleted ${label}`,
      refreshes,
      canBeUndone: true,
      subject: `measurement ${id}`,
      group,
    });
}

/** The highest number of entries that the service moves in one request. */
const mostAtOnce = 25;

/** Changes several entries in one go, each as it should be. */
export function changeTogether(entries: readonly (PostedMeasurement & { readonly id: number })[]): void {
  const group = groupOf(`Changed ${counted(entries.length, 'entry', 'entries')}`);
  for (const body of chunks(entries, mostAtOnce))
    void write('POST', '/api/v3/measurements/post', {
      body: body.map((one) => ({ ...one })),
      label: group.label,
      refreshes,
      canBeUndone: true,
      group,
    });
}
