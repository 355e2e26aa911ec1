import { useEffect, useRef } from 'preact/hooks';
import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { discardFiles } from '../../imports/chosen-files.ts';
import { importState } from '../../imports/import-state.ts';
import { WayBack } from '../../ui/way-back.tsx';
import { Choose, FileField } from './choose.tsx';
import { Done } from './done.tsx';
import { ImportList } from './import-list.tsx';
import { ImportPreview } from './import-preview.tsx';
import { LeftFound } from './left.tsx';
import { Mapping } from './mapping.tsx';
import { Looking, Running } from './progress.tsx';

export function Screen() {
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(importState.value.kind);
  const { kind } = importState.value;
  // The button that was pressed is gone with the step before: the focus moves to where the next step begins.
  useEffect(() => {
    if (shown.current !== kind)
      steps.current?.querySelector<HTMLElement>('h2[tabindex], input')?.focus({ preventScroll: true });
    if (shown.current !== kind && kind !== 'running') steps.current?.scrollIntoView({ block: 'nearest' });
    shown.current = kind;
  }, [kind]);
  return (
    <>
      <WayBack to="/app/you" name="You" />
      <h1 tabIndex={-1}>Import your data</h1>
      <p class="muted">
        Your phone holds years of your data. Your files are read on this device; nothing but measurements
        leaves it.
      </p>
      <div class="bring" ref={steps}>
        <Current />
      </div>
      <ImportList />
    </>
  );
}

function Current() {
  const state = importState.value;
  switch (state.kind) {
    case 'idle':
      return <Choose />;
    case 'looking':
      return <Looking {...state} />;
    case 'unmapped':
      return <Mapping {...state} />;
    case 'previewed':
      return <ImportPreview {...state} />;
    case 'left':
      return <LeftFound left={state.left} />;
    case 'refused':
      return <Refused message={state.message} />;
    case 'running':
      return <Running {...state} />;
    case 'stopped':
      return <Stopped {...state} />;
    case 'done':
      return <Done {...state} />;
  }
}

/** The reason why files were refused before anything was recorded. */
const Refused = ({ message }: { readonly message: string }) => (
  <>
    <p class="notice problem" role="alert">
      {message}
    </p>
    <p class="hint">Nothing was recorded.</p>
    <FileField />
  </>
);

interface Props {
  readonly message: string;
  readonly rows: number;
}

const Stopped = ({ message, rows }: Props) => (
  <section class="card" aria-labelledby="stopped">
    <h2 id="stopped" tabIndex={-1}>
      The import has stopped
    </h2>
    <p class="notice problem" role="alert">
      {message}
    </p>
    <p>
      {numbered(rows, 'row')} {rows === 1 ? 'is' : 'are'} recorded. Choose the same files again to continue
      from there.
    </p>
    <p class="buttons">
      <button type="button" onClick={discardFiles}>
        Choose files
      </button>
    </p>
  </section>
);
