import { useEffect, useRef } from 'preact/hooks';
import type { MadeKey } from '../../keys/use-keys.ts';
import { CopiedText } from '../../ui/copied-text.tsx';

interface Props {
  readonly made: MadeKey;
  readonly onDone: () => void;
}

/** The new key, shown this once, and how it is used. */
export function MadeKeyCard({ made, onDone }: Props) {
  const { deviceKey, address, header } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="card made-key" aria-labelledby="made-key">
      <h2 id="made-key" tabIndex={-1} ref={heading}>
        The key for {deviceKey.name}
      </h2>
      <p class="notice" role="status">
        Copy this key now: it won’t be shown again. It can only read. Treat it like a password.
      </p>
      <CopiedText name="Address" text={address} />
      <CopiedText name="Header Authorization" text={header} />
      <p>
        Add the header <code>Accept: text/csv</code> to get a table.{' '}
        <a href="/docs#read">Examples for Python, R, Home Assistant and Grafana</a>
      </p>
      <p class="buttons">
        <button type="button" onClick={onDone}>
          I have copied it
        </button>
      </p>
    </section>
  );
}
