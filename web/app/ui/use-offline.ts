import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Whether this device has no network. */
export function useOffline(): boolean {
  const isOffline = useSignal(!navigator.onLine);
  useEffect(() => {
    const look = () => {
      isOffline.value = !navigator.onLine;
    };
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOffline.value;
}
