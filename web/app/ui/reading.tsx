import { isOutOfReach } from '../data/reads.ts';
import { useOffline } from './use-offline.ts';

/** Stands for content that is still on its way; it appears only after a while. */
export function Reading() {
  const isOffline = useOffline();
  return (
    <p class="calm reading">
      {isOffline || isOutOfReach.value
        ? 'This isn’t on your device yet. It will show when you’re online.'
        : 'Reading…'}
    </p>
  );
}
