import type { CreatedKey } from '../../keys/use-keys.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { pairingText, senderOf } from './phones-view.ts';

interface Props {
  readonly made: CreatedKey;
  readonly onDone: () => void;
}

/** A camera reads only the whole picture, and the tabs would cover its lower edge. */
const showWhole = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) => {
  if (currentTarget.open) currentTarget.querySelector('.qr-code')?.scrollIntoView({ block: 'center' });
};

const isWide = () => matchMedia('(min-width: 48rem)').matches;

/** The new key, and what to do with it. */
export function MadeKeyCard({ made, onDone }: Props) {
  const { deviceKey, address, header } = made;
  const { title, steps } = senderOf(deviceKey.receiver);
  return (
    <ShownOnce
      name="made-key"
      title={`${deviceKey.name}: ${title}`}
      notice="Copy this key now: it won’t be shown again. It can only send; it can’t read your data."
      onDone={onDone}
    >
      {/* A phone cannot scan its own screen. */}
      <details open={isWide()} onToggle={showWhole}>
        <summary>Show it as a QR code</summary>
        <p class="hint">Scan it with the phone’s camera to copy the address and the header there.</p>
        <QrCode text={pairingText(made)} label="QR code of the address and the header" />
      </details>
      <CopiedText name="Address" text={address} />
      <CopiedText name="Header Authorization" text={header} />
      <h3>Then, on the device</h3>
      <ol class="sentences">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {deviceKey.receiver === 'rows' && (
        <p>
          <a href="/docs#phones">Examples in the documentation</a>
        </p>
      )}
    </ShownOnce>
  );
}
