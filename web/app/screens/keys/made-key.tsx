import type { CreatedKey } from '../../keys/use-keys.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

interface Props {
  readonly made: CreatedKey;
  readonly onDone: () => void;
}

/** The new key, shown this once, and how it is used. */
export const MadeKeyCard = ({ made: { deviceKey, address, header }, onDone }: Props) => (
  <ShownOnce
    name="made-key"
    title={`The key for ${deviceKey.name}`}
    notice="Copy this key now: it won’t be shown again. It can only read. Treat it like a password."
    onDone={onDone}
  >
    <CopiedText name="Address" text={address} />
    <CopiedText name="Header Authorization" text={header} />
    <p>
      Add the header <code>Accept: text/csv</code> to get a table.{' '}
      <a href="/docs#read">Examples for Python, R, Home Assistant and Grafana</a>
    </p>
  </ShownOnce>
);
