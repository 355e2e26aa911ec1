import { isOutOfReach } from '../data/reads.ts';
import { useOffline } from './use-offline.ts';

/** Stands for content that is still on its way; it appears only after a while. */
export function Reading() {
  const isOffline = useOffline();
  return (
    <p class="calm reading">
      {isOffline || isOutOfReach.value
        ? 'This is not on your device yet. It shows once the service is reached.'
        : 'Reading…'}
    </p>
  );
}
