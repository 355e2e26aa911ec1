import type { MadeKey } from '../../keys/use-keys.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { pairingText, senderOf } from './phones-view.ts';

interface Props {
  readonly made: MadeKey;
  readonly onDone: () => void;
}

/** A camera reads only the whole picture, and the tabs would cover its lower edge. */
const showWhole = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) => {
  if (currentTarget.open) currentTarget.querySelector('.qr-code')?.scrollIntoView({ block: 'center' });
};

const isWide = () => matchMedia('(min-width: 48rem)').matches;

/** The new key, shown this once, and what to do with it. */
export function MadeKeyCard({ made, onDone }: Props) {
  const { deviceKey, address, header } = made;
  const { title, steps } = senderOf(deviceKey.receiver);
  return (
    <section class="card made-key" aria-labelledby="made-key">
      <h2 id="made-key" tabIndex={-1}>
        {deviceKey.name}: {title}
      </h2>
      <p class="notice" role="status">
        This key is shown now and never again. It can only send; it cannot read anything of yours.
      </p>
      {/* A phone cannot scan its own screen. */}
      <details open={isWide()} onToggle={showWhole}>
        <summary>Show it as a QR code</summary>
        <p class="hint">For the phone’s camera: it reads the address and the header, to copy them there.</p>
        <QrCode text={pairingText(made)} label="QR code of the address and the header" />
      </details>
      <CopiedText name="Address" text={address} />
      <CopiedText name="Header Authorization" text={header} />
      <h3>Then, on the device</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {deviceKey.receiver === 'rows' && (
        <p>
          <a href="/docs#phones">Examples in the documentation</a>
        </p>
      )}
      <p class="buttons">
        <button type="button" onClick={onDone}>
          I have copied it
        </button>
      </p>
    </section>
  );
}
