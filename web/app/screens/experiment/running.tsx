import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { DayGrid } from '../../studies/day-grid.tsx';
import { changeExperiment } from '../../studies/experiment-writes.ts';
import { type ApiExperiment, answerWords } from '../../studies/experiments-view.ts';
import { dateText } from '../../time/day.ts';
import { bound, LongTextField } from '../../ui/field.tsx';

/** A running experiment: today's instruction and counts; no mean, and nothing of what comes. */
export function Running({ of }: { readonly of: ApiExperiment }) {
  const { today, progress, plan, state, pausedFrom } = of;
  const isPaused = state === 'paused';
  return (
    <>
      {isPaused && (
        <p class="notice">
          No new pair starts{pausedFrom !== undefined && ` from ${dateText(pausedFrom, '')}`}. A pair that has
          begun keeps its days.
        </p>
      )}
      <section class="card" aria-labelledby="now">
        <h2 id="now">{today === undefined ? 'Today' : `Today: ${today.instruction}`}</h2>
        {today === undefined ? (
          <p>
            {progress.ended === 0 && !isPaused
              ? `It begins on ${dateText(plan.startDate, '')}. Each morning a card tells you what to do that day.`
              : 'Nothing is asked today.'}
          </p>
        ) : (
          <p>
            {today.answer === undefined ? (
              <>
                Answer its card on <a href="/app">Today</a>, and record {plan.effect.name} as always.
              </>
            ) : (
              `You answered: ${answerWords[today.answer]}.`
            )}
          </p>
        )}
      </section>
      <Progress of={of} />
      <Days of={of} />
      {state === 'over' ? (
        <p class="notice">It ends today. The result appears here as soon as this is sent.</p>
      ) : (
        <Changing of={of} />
      )}
    </>
  );
}

function Changing({ of }: { readonly of: ApiExperiment }) {
  const isPaused = of.state === 'paused';
  return (
    <>
      <p class="buttons">
        <button
          type="button"
          class="second"
          onClick={() => void changeExperiment(isPaused ? 'resume' : 'pause', of)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </button>
      </p>
      <Stopping of={of} />
    </>
  );
}

function Progress({ of: { progress, plan, days: shown, today } }: { readonly of: ApiExperiment }) {
  const id = useId();
  const { ended, days, unknown, effectMissing } = progress;
  // Answers kept by an earlier version of the app have only the former names.
  const { asPlanned = progress.asTold, notAsPlanned = progress.otherwise } = progress;
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">So far</h2>
      <div class="card progress">
        <label for={id}>
          {ended} of {days} days have ended
        </label>
        <progress class="unseen" id={id} value={ended} max={days} />
        <DayGrid days={shown} inAll={days} today={today?.date} />
        <dl class="counts">
          <Count name="As planned" count={asPlanned} />
          <Count name="Not as planned" count={notAsPlanned} />
          <Count name="Unknown" count={unknown} />
          <Count name={`Without a record of ${plan.effect.name}`} count={effectMissing} />
        </dl>
        <p class="muted">
          You see the result when the planned days are over, not before: watching the score changes the game.
        </p>
      </div>
    </section>
  );
}

const Count = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count}</dd>
  </div>
);

/** The days that have come, the newest first. */
function Days({ of: { days, today } }: { readonly of: ApiExperiment }) {
  if (days.length === 0) return null;
  return (
    <details class="numbers">
      <summary>The days so far</summary>
      <ul class="card rows day-rows">
        {days.toReversed().map(({ date, instruction, answer }) => (
          <li key={date}>
            <span class="time">{dateText(date, today?.date ?? '')}</span> <span>{instruction}</span>{' '}
            <span class="muted">{answer === undefined ? 'not answered' : answerWords[answer]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Asks once more, so that nobody stops by a slip; it does not ask for a reason. */
function Stopping({ of }: { readonly of: ApiExperiment }) {
  const isOpen = useSignal(false);
  const harms = useSignal('');
  return (
    <section aria-labelledby="stopping">
      <h2 id="stopping">Stop</h2>
      <div class="card">
        <p>{of.report.safety}</p>
        {isOpen.value ? (
          <>
            <p>
              It ends today, and you can’t resume it. Your records stay, but there will be no result unless
              one is due.
            </p>
            <LongTextField label="Any side effects? (optional)" maxLength={2000} {...bound(harms)} />
            <p class="buttons">
              <button
                type="button"
                class="danger"
                onClick={() => void changeExperiment('stop', of, harms.value.trim() || undefined)}
              >
                Stop it now
              </button>
              <button
                type="button"
                class="second"
                onClick={() => {
                  isOpen.value = false;
                }}
              >
                Keep it running
              </button>
            </p>
          </>
        ) : (
          <p class="buttons">
            <button
              type="button"
              class="second"
              onClick={() => {
                isOpen.value = true;
              }}
            >
              Stop the experiment
            </button>
          </p>
        )}
      </div>
    </section>
  );
}
