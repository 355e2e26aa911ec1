import { useSignal } from '@preact/signals';
import { snoozeOrSkip, track } from '../../entry/handling.ts';
import type { QuestionView } from '../../entry/today-view.ts';
import { later } from '../../ui/later.tsx';

const NumberField = later(() => import('../../ui/number-field.tsx').then((part) => part.NumberField));

/** A day of an experiment, as the lot has decided: answered with Done, another amount, or Not done. */
export function ExperimentDay({ shown: { of, answer } }: { readonly shown: QuestionView }) {
  const isOpen = useSignal(false);
  const isAnswered = answer !== undefined;
  const told = of.actionArray.find(({ action }) => action === 'track');
  const value = told?.modifiedValue ?? 0;
  const unit = told?.unitAbbreviatedName ?? of.unitAbbreviatedName;
  const isClosed = unit === 'yes/no';
  return (
    <>
      <div class="values">
        <button
          type="button"
          class="value"
          aria-label={`Done: ${of.question}`}
          aria-disabled={isAnswered}
          aria-pressed={isAnswered ? answer.value === value : undefined}
          onClick={() => isAnswered || track(of, value, unit, 'Done')}
        >
          <span>Done</span>
        </button>
        {!isClosed && (
          <button
            type="button"
            class="value other"
            aria-expanded={isOpen.value}
            aria-disabled={isAnswered}
            aria-label={`Another amount of ${of.displayName}`}
            onClick={() => {
              if (!isAnswered) isOpen.value = !isOpen.value;
            }}
          >
            <span>Another amount</span>
          </button>
        )}
        <button
          type="button"
          class="value"
          aria-label={`Not done: ${of.question}`}
          aria-disabled={isAnswered}
          onClick={() => isAnswered || snoozeOrSkip(of, 'skip')}
        >
          <span>Not done</span>
        </button>
      </div>
      {isOpen.value && (
        <NumberField
          name={of.displayName}
          unit={unit}
          isFocused
          bounds={{ least: of.minimumAllowedValue, most: of.maximumAllowedValue }}
          isAnswered={isAnswered}
          onSave={(amount, title) => track(of, amount, unit, title)}
        />
      )}
      <p class="muted drawn">
        Decided by chance. <a href={`/app/experiment?id=${of.experimentId}`}>Your experiment</a>
      </p>
    </>
  );
}
