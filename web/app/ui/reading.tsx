import { isOutOfReach } from '../data/reads.ts';
import { useOffline } from './use-offline.ts';

/** Instead of what is still on its way; shown only to people who wait for it. */
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
