import { useSignal } from '@preact/signals';
import { listed } from '../../../../shared/domain/texts/counted.ts';
import type { WaitReason } from '../../imports/call-patiently.ts';
import { discardFiles } from '../../imports/chosen-files.ts';
import { cancel, pause } from '../../imports/import-job.ts';
import type { ImportProgress, ImportState } from '../../imports/import-state.ts';
import { Ask } from '../../ui/ask.tsx';
import { recordedText } from './import-text.ts';
import { progressText } from './progress-text.ts';

type Of<K extends ImportState['kind']> = Extract<ImportState, { readonly kind: K }>;

/** The first pass. */
export const Looking = ({ names, progress }: Of<'looking'>) => (
  <section class="card" aria-labelledby="looking">
    <h2 id="looking" tabIndex={-1}>
      Reading {listed(names)}
    </h2>
    <Bar name="Read" progress={progress} unit="bytes" />
    <p class="hint">Nothing is recorded yet.</p>
    <p class="buttons">
      <button type="button" class="second" onClick={discardFiles}>
        Cancel
      </button>
    </p>
  </section>
);

const steps = ['reading', 'recording', 'summing-up'] as const;
const stepNames = { reading: 'Read', recording: 'Record', 'summing-up': 'Finish' } as const;

/** The second pass; the app can be used meanwhile. */
export function Running({ names, phase, progress, isPaused, waiting, outcome }: Of<'running'>) {
  const isAsking = useSignal(false);
  return (
    <section class="card running" aria-labelledby="running">
      <h2 id="running" tabIndex={-1}>
        {isPaused ? 'Paused' : outcome === undefined ? 'Importing' : 'Recorded'}: {listed(names)}
      </h2>
      <ol class="phases">
        {steps.map((step) => (
          <li
            key={step}
            class={steps.indexOf(step) < steps.indexOf(phase) ? 'past' : ''}
            aria-current={step === phase ? 'step' : undefined}
          >
            {stepNames[step]}
          </li>
        ))}
      </ol>
      <Bar
        name={stepNames[phase]}
        progress={progress}
        unit={phase === 'reading' ? 'bytes' : 'rows'}
        isStill={isPaused || waiting !== undefined}
      />
      <p role="status">
        {waiting !== undefined ? waitingText[waiting] : outcome !== undefined ? recordedText(outcome) : ''}
      </p>
      <p class="hint">
        {phase === 'summing-up'
          ? 'We’re preparing your charts, which takes a minute or two. You can close this page.'
          : 'You can keep using the app, but keep this page open. If you close it, choose the same files again to continue.'}
      </p>
      {isAsking.value && (
        <Ask
          text="Stop here? What’s recorded so far stays."
          choices={[
            { words: 'Stop the import', onChoose: () => void cancel() },
            {
              words: 'Continue',
              onChoose: () => {
                isAsking.value = false;
              },
            },
          ]}
        />
      )}
      {phase !== 'summing-up' && (
        <p class="buttons">
          <button type="button" class="second" onClick={() => pause(!isPaused)}>
            {isPaused ? 'Continue' : 'Pause'}
          </button>
          <button
            type="button"
            class="plain"
            onClick={() => {
              isAsking.value = true;
            }}
          >
            Cancel
          </button>
        </p>
      )}
    </section>
  );
}

const waitingText: Readonly<Record<WaitReason, string>> = {
  offline: 'No connection. Your import continues as soon as you’re online.',
  unreachable: 'The service isn’t answering. We’ll keep trying.',
  busy: 'The service is busy, so this will take longer.',
};

interface BarProps {
  readonly name: string;
  readonly progress: ImportProgress | undefined;
  readonly unit: 'bytes' | 'rows';
  readonly isStill?: boolean;
}

const Bar = ({ name, progress, unit, isStill = false }: BarProps) => (
  <div class="bar">
    <progress aria-label={name} max={progress?.all || 1} value={progress?.done} />
    <p class="figures">
      {progress === undefined ? '' : progressText(progress, unit, isStill ? undefined : performance.now())}
    </p>
  </div>
);
