import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { DayGrid } from '../../studies/day-grid.tsx';
import { dateText } from '../../time/day.ts';
import { CheckField } from '../../ui/field.tsx';
import { EffectDay } from './plan-form.tsx';
import type { PlanAnswer } from './plan-view.ts';

interface Props {
  readonly planned: PlanAnswer;
  readonly isBusy: boolean;
  readonly onEffectDay: (effectDay: string) => void;
  readonly onStart: (isReminded: boolean) => void;
}

/** The planned experiment in words, before anything starts. */
export function Proposal({ planned, isBusy, onEffectDay, onStart }: Props) {
  const { plan, proposal, words, warnings, eachDay, suggestedReminder } = planned;
  const isReminded = useSignal(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const periods = plan.periodDays === 1 ? 'two days' : `two periods of ${plan.periodDays} days`;
  return (
    <section class="card" aria-labelledby="proposal">
      <h2 id="proposal" ref={heading} tabIndex={-1}>
        The plan
      </h2>
      <p class="plan-sentence">
        {proposal.days} days from {dateText(plan.startDate, '')}, each decided by chance.
      </p>
      <DayGrid days={[]} inAll={proposal.days} />
      <ul class="sentences">
        <li>{eachDay}</li>
        <li>
          {plan.pairs} pairs of {periods} each. In each pair, chance decides which comes first.
        </li>
        {plan.effectDay !== undefined && (
          <li>
            Each day is judged by {plan.effect.name} on{' '}
            {plan.effectDay === 'next' ? 'the day after' : 'the same day'}.
          </li>
        )}
        {plan.discardDays > 0 && (
          <li>
            The first {plan.discardDays === 1 ? 'day' : `${plan.discardDays} days`} of every period{' '}
            {plan.discardDays === 1 ? 'is' : 'are'} left out, because what came before may still have an
            effect.
          </li>
        )}
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} class="notice lacking">
          {warning}
        </p>
      ))}
      {plan.effectDay === undefined && <EffectDay value="" onChange={onEffectDay} />}
      {suggestedReminder !== undefined && (
        <CheckField
          isChecked={isReminded.value}
          onChange={(isChecked) => {
            isReminded.value = isChecked;
          }}
        >
          Ask me for {suggestedReminder.variableName} every day at{' '}
          {suggestedReminder.reminderStartTimeLocal.slice(0, 5)}
        </CheckField>
      )}
      <p class="drawn">
        <strong>When to stop:</strong> if you feel worse, if anyone who treats you says so, or whenever you
        like; you don’t have to say why. This is not medical advice.
      </p>
      <p class="muted drawn">
        Nobody, including you, knows what a day will be before it begins. At the end you can check that
        nothing was changed.
      </p>
      <p class="buttons">
        <button
          type="button"
          disabled={isBusy || plan.effectDay === undefined}
          onClick={() => onStart(isReminded.value)}
        >
          Start the experiment
        </button>
      </p>
    </section>
  );
}
