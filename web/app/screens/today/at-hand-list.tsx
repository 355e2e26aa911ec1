import type { ComponentChildren } from 'preact';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { recordNow, track } from '../../entry/handling.ts';
import { leftText } from '../../entry/left-text.ts';
import { clockText } from '../../time/day.ts';
import { nowSeconds } from '../../time/use-now.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import { ValueButtons } from '../../ui/value-buttons.tsx';
import { Answered } from './answered.tsx';
import type { AtHand } from './at-hand.ts';
import { amountOf, type DayAmount } from './day-view.ts';

interface Props {
  readonly things: readonly AtHand[];
  readonly amounts: readonly DayAmount[];
  readonly clock: PersonClock;
}

/** Things that are recorded with one tap, each with what the day has of it already. */
export const AtHandList = ({ things, amounts, clock }: Props) => (
  <ul class="card at-hand">
    {things.map((one) => (
      <li key={one.key} class={hueOf(one.variableCategoryName)}>
        <div class="what">
          <CategoryIcon of={one.variableCategoryName} name={one.displayName} />
          <h3>{one.displayName}</h3>
          <About amount={amountOf(amounts, one.variableName)}>
            {one.askedAt === undefined ? 'Nothing yet today' : `Asked at ${clockText(clock, one.askedAt)}`}
          </About>
          <Limits of={one} clock={clock} />
          {one.early?.answer !== undefined && (
            <Answered answer={one.early.answer} id={one.early.of.id} name={one.displayName} />
          )}
        </div>
        <ValueButtons
          of={one}
          answer={one.early?.answer}
          onValue={(value, unit, title) =>
            one.early === undefined ? recordNow(one, value, unit) : track(one.early.of, value, unit, title)
          }
        />
      </li>
    ))}
  </ul>
);

/** Warnings before a medicine is taken: too soon, or nearly nothing left. */
function Limits({ of, clock }: { readonly of: AtHand; readonly clock: PersonClock }) {
  const nextAt = of.notBefore === undefined ? undefined : Date.parse(`${of.notBefore}Z`) / 1000;
  return (
    <>
      {nextAt !== undefined && nextAt > nowSeconds.value && (
        <p class="limit">Too soon: not before {clockText(clock, nextAt)}</p>
      )}
      {of.isRunningLow && <p class="limit">{leftText(of)}: time to get more</p>}
    </>
  );
}

const About = ({
  amount,
  children,
}: {
  readonly amount: DayAmount | undefined;
  readonly children: ComponentChildren;
}) => (
  <p class={amount === undefined ? 'muted' : 'sum'}>
    {amount === undefined ? children : `Today ${amount.text}`}
  </p>
);
