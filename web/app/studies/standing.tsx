import { useReading } from '../data/use-reading.ts';
import { clockOfPerson, dayAt } from '../time/day.ts';
import { nowSeconds } from '../time/use-now.ts';
import { type Standing as StandingOf, standing } from './experiments-view.ts';

/** The state or verdict of an experiment as a badge. */
export function Standing({ of }: { readonly of: StandingOf }) {
  const { data: user } = useReading('/api/v3/user');
  if (user === undefined) return null;
  const { words, look } = standing(of, dayAt(clockOfPerson(user), nowSeconds.value).date);
  return (
    <p class="verdict-line">
      <span class={`verdict ${look}`}>{words}</span>
    </p>
  );
}
