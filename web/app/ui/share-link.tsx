import { useSignal } from '@preact/signals';

interface Props {
  readonly address: string;
  /** The words for what it leads to. */
  readonly title: string;
}

/** An address to hand on: copied, or by whatever the device shares with. */
export function ShareLink({ address, title }: Props) {
  const said = useSignal('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      said.value = 'Copied.';
    } catch {
      said.value = 'This browser doesn’t let the app copy. Select the address above and copy it.';
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Someone who closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <>
      <p class="buttons">
        <button type="button" class="second" onClick={() => void copy()}>
          Copy the link
        </button>
        {'share' in navigator && (
          <button type="button" class="second" onClick={() => void share()}>
            Share …
          </button>
        )}
      </p>
      <p class="muted" role="status">
        {said.value}
      </p>
    </>
  );
}
