import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Valence } from '../../../shared/domain/variables/valence.ts';
import { Ends } from './ends.tsx';
import { Face, moodOf } from './face.tsx';
import { later } from './later.tsx';

/** The field for a number is loaded only when it is asked for: most answers are one tap. */
const NumberField = later(() => import('./number-field.tsx').then((part) => part.NumberField));

/** A question that can be answered with one tap, as reminders and their notifications carry it. */
export interface Answerable {
  readonly displayName: string;
  readonly variableName: string;
  readonly unitAbbreviatedName: string;
  readonly unitCategoryName: string;
  readonly valence: Valence;
  readonly minimumAllowedValue?: number | undefined;
  readonly maximumAllowedValue?: number | undefined;
  readonly actionArray: readonly {
    readonly action: string;
    readonly title: string;
    readonly longTitle?: string | undefined;
    readonly shortTitle?: string | undefined;
    readonly modifiedValue?: number | undefined;
    readonly unitAbbreviatedName?: string | undefined;
  }[];
}

interface Props {
  readonly of: Answerable;
  /** The answer, once there is one: the buttons stay where they are and do nothing. */
  readonly answer?: { readonly value?: number | undefined } | undefined;
  readonly onValue: (value: number, unit: string, title: string) => void;
}

/** One button a value: faces for a rating that has a good end, words for yes and no, and any other number by hand. */
export function ValueButtons({ of, answer, onValue }: Props) {
  const isOpened = useSignal(false);
  const isAnswered = answer !== undefined;
  const offered = of.actionArray.filter(({ action }) => action === 'track');
  const values = offered.map(({ modifiedValue = 0 }) => modifiedValue);
  // A percentage has no steps.
  const isRating = of.unitCategoryName === 'Rating' && of.unitAbbreviatedName !== '%';
  const isClosed = isRating || of.unitAbbreviatedName === 'yes/no';
  // The field shows at once where there is no value to offer yet.
  const isBare = useRef(!isClosed && offered.length === 0).current;
  const isOpen = isBare || isOpened.value;
  const scale = { least: Math.min(...values), most: Math.max(...values) };
  return (
    <>
      {!isBare && (
        <div class={isRating ? 'values steps' : 'values'}>
          {offered.map(
            ({ modifiedValue = 0, title, shortTitle = title, longTitle = title, unitAbbreviatedName }) => {
              const mood =
                isRating && values.length <= 6 ? moodOf(modifiedValue, scale, of.valence) : undefined;
              return (
                <button
                  type="button"
                  key={title}
                  class="value"
                  aria-label={longTitle}
                  aria-disabled={isAnswered}
                  aria-pressed={isAnswered ? answer.value === modifiedValue : undefined}
                  onClick={() =>
                    isAnswered || onValue(modifiedValue, unitAbbreviatedName ?? of.unitAbbreviatedName, title)
                  }
                >
                  {mood !== undefined && <Face mood={mood} />}
                  <span>{isRating ? shortTitle : title}</span>
                </button>
              );
            },
          )}
          {!isClosed && !isBare && (
            <button
              type="button"
              class="value other"
              aria-expanded={isOpen}
              aria-disabled={isAnswered}
              aria-label={`Other value for ${of.displayName}`}
              onClick={() => {
                if (!isAnswered) isOpened.value = !isOpened.value;
              }}
            >
              <span>Other</span>
            </button>
          )}
        </div>
      )}
      {isRating && (
        <Ends name={of.variableName} unit={of.unitAbbreviatedName} least={scale.least} valence={of.valence} />
      )}
      {isOpen && (
        <NumberField
          name={of.displayName}
          unit={of.unitAbbreviatedName}
          bounds={{ least: of.minimumAllowedValue, most: of.maximumAllowedValue }}
          isAnswered={isAnswered}
          isFocused={isOpened.value}
          onSave={(value, title) => onValue(value, of.unitAbbreviatedName, title)}
        />
      )}
    </>
  );
}
