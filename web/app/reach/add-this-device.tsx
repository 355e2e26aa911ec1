import { useSignal } from '@preact/signals';
import { Refusal } from '../api/call.ts';
import { addThisDevice } from './this-device.ts';

interface Props {
  readonly onAdded?: () => void;
}

/** The button that lets reminders reach this device. The browser asks for permission only once it is pressed. */
export function AddThisDevice({ onAdded }: Props) {
  const notice = useSignal<string | undefined>(undefined);
  const add = async () => {
    try {
      const outcome = await addThisDevice();
      notice.value =
        outcome === 'added' ? 'Notifications are on for this device.' : 'Your browser did not allow it.';
      if (outcome === 'added') onAdded?.();
    } catch (error) {
      notice.value =
        error instanceof Refusal ? error.problems.join(' ') : 'That didn’t work. Try again later.';
    }
  };
  return (
    <>
      <button type="button" onClick={add}>
        Turn on notifications
      </button>
      {notice.value !== undefined && (
        <p class="notice" role="status">
          {notice.value}
        </p>
      )}
    </>
  );
}
