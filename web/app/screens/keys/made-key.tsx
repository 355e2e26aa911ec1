import type { MadeKey } from '../../keys/use-keys.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

interface Props {
  readonly made: MadeKey;
  readonly onDone: () => void;
}

/** The new key, and how it is used. */
export const MadeKeyCard = ({ made: { deviceKey, address, header }, onDone }: Props) => (
  <ShownOnce
    name="made-key"
    title={`The key for ${deviceKey.name}`}
    notice="This key is shown now and never again. It can only read. Keep it like a password."
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
