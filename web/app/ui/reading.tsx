import { isOutOfReach } from '../data/reads.ts';
import { useOffline } from './use-offline.ts';

/** Replaces content that is still on its way; it appears only after a while. */
export const Reading = () => <p class="calm reading">{useReadingText()}</p>;

function useReadingText(): string {
  if (useOffline()) return 'This isn’t on your device yet. It will show when you’re online.';
  return isOutOfReach.value ? 'This isn’t on your device yet. We’ll keep trying.' : 'Reading…';
}
