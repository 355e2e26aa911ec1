import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { parseUtc } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { handleAll, snoozeOrSkip, track } from '../../entry/handling.ts';
import { droppingAll, type NotificationAct, type QuestionView } from '../../entry/today-view.ts';
import { clockText } from '../../time/day.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import { later } from '../../ui/later.tsx';
import { ValueButtons } from '../../ui/value-buttons.tsx';
import { Answered } from './answered.tsx';

const Away = later(() => import('./away.tsx').then((part) => part.Away));
/** Loaded only when it is needed: few days are days of an experiment. */
const ExperimentDay = later(() => import('./experiment-day.tsx').then((part) => part.ExperimentDay));

interface Props {
  readonly shown: { readonly ofDay: readonly QuestionView[]; readonly earlier: readonly QuestionView[] };
  readonly same: readonly NotificationAct[];
  readonly isKnown: boolean;
  readonly isToday: boolean;
  readonly clock: PersonClock;
  /** True if the person was away for days: then they choose what becomes of the questions of earlier days. */
  readonly isBack: boolean;
  /** True if the medicines of the day are asked about above. */
  readonly hasPlan: boolean;
  /** True if anything else is here to be recorded. */
  readonly hasMore: boolean;
}

/** The questions, the day's own first. */
export function Questions({
  shown: { ofDay, earlier },
  same,
  isKnown,
  isToday,
  clock,
  isBack,
  hasPlan,
  hasMore,
}: Props) {
  const isAnswering = useSignal(false);
  const openEarlier = earlier.filter(({ answer }) => answer === undefined).length;
  return (
    <section aria-label="Questions" class="questions">
      {isBack && !isAnswering.value && (
        <Away
          questions={earlier}
          onAnswer={() => {
            isAnswering.value = true;
          }}
        />
      )}
      <Same same={same} isHeld={ofDay.some(({ answer }) => answer !== undefined)} isToday={isToday} />
      {ofDay.length === 0 && isKnown && (
        <p class="calm">
          {isToday ? `No ${hasPlan ? 'other ' : ''}questions right now.` : 'No open questions for this day.'}
          {isToday && !hasMore && (
            <>
              {' '}
              <a href="/app/start">Choose what to track</a>
            </>
          )}
        </p>
      )}
      {ofDay.map((one) => (
        <Question key={one.of.id} shown={one} clock={clock} />
      ))}
      <SkipAll of={ofDay} />
      {isToday && earlier.length > 0 && (!isBack || isAnswering.value) && (
        <details open={isAnswering.value}>
          <summary>{openEarlier === 1 ? '1 question' : `${openEarlier} questions`} from earlier days</summary>
          <SkipAll of={earlier} words="from earlier days" />
          {earlier.map((one) => (
            <Question key={one.of.id} shown={one} clock={clock} />
          ))}
        </details>
      )}
    </section>
  );
}

interface SkipAllProps {
  readonly of: readonly QuestionView[];
  readonly words?: string;
}

/** The button that skips all open questions, where there are several; each can be taken back. */
function SkipAll({ of, words = 'of this day' }: SkipAllProps) {
  const skips = droppingAll(of, 'skip');
  if (skips.length < 2) return null;
  return (
    <p class="buttons">
      <button type="button" class="second" onClick={() => handleAll(skips, `Skipped ${skips.length}`)}>
        Skip all {skips.length}
        <span class="unseen"> questions {words}</span>
      </button>
    </p>
  );
}

interface SameProps extends Pick<Props, 'same' | 'isToday'> {
  /** True while the questions below stay where they are. */
  readonly isHeld: boolean;
}

function Same({ same, isHeld, isToday }: SameProps) {
  const offered = useRef(0);
  const canPress = same.length > 1 || (isHeld && offered.current > 0 && same.length > 0);
  if (canPress) offered.current = same.length;
  else if (!isHeld) offered.current = 0;
  if (offered.current === 0) return null;
  return (
    <button
      type="button"
      class="second same"
      aria-disabled={!canPress}
      onClick={() => canPress && handleAll(same, 'Same as the day before')}
    >
      Same as {isToday ? 'yesterday' : 'the day before'} for {offered.current}
    </button>
  );
}

/** Doses on record since the time before, so that nobody takes a second one by mistake. */
const OnRecord = ({ of, clock }: { readonly of: QuestionView['of']; readonly clock: PersonClock }) =>
  of.recordedSinceSlotBefore?.map(({ value, unitAbbreviatedName, startAt }) => (
    <p key={startAt} class="limit">
      Taken {clockText(clock, parseUtc(startAt) ?? 0)},{' '}
      {valueText(value, unitAbbreviatedName, { name: of.variableName, category: of.variableCategoryName })}
    </p>
  ));

interface QuestionProps extends Pick<Props, 'clock'> {
  readonly shown: QuestionView;
}

function Question({ shown: { of, answer }, clock }: QuestionProps) {
  const heading = `question-${of.id}`;
  const isAnswered = answer !== undefined;
  const put = (action: 'snooze' | 'skip') => () => {
    if (!isAnswered) snoozeOrSkip(of, action);
  };
  return (
    <article
      class={`card question ${hueOf(of.variableCategoryName)} ${isAnswered ? 'answered' : ''}`}
      aria-labelledby={heading}
    >
      <header>
        <div class="asked">
          <CategoryIcon of={of.variableCategoryName} name={of.displayName} />
          <h2 id={heading}>{of.question}</h2>
        </div>
        {isAnswered ? (
          <Answered answer={answer} id={of.id} name={of.displayName} />
        ) : (
          <p class="muted">{of.trackingReminderNotificationTimeLocalHumanString}</p>
        )}
        <div class="asides">
          <button type="button" class="plain" aria-disabled={isAnswered} onClick={put('snooze')}>
            Snooze
            <span class="unseen"> {of.displayName}: ask again later</span>
          </button>
          {of.experimentId === undefined && (
            <button type="button" class="plain" aria-disabled={isAnswered} onClick={put('skip')}>
              Skip<span class="unseen"> {of.displayName}: record nothing this time</span>
            </button>
          )}
        </div>
      </header>
      {of.instructions !== undefined && <p>{of.instructions}</p>}
      {!isAnswered && <OnRecord of={of} clock={clock} />}
      {of.experimentId === undefined ? (
        <ValueButtons
          of={of}
          answer={answer}
          onValue={(value, unit, title) => track(of, value, unit, title)}
        />
      ) : (
        <ExperimentDay shown={{ of, answer }} />
      )}
    </article>
  );
}
