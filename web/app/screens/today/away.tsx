import { numbered } from '../../../../shared/domain/texts/counted.ts';
import { handleAll } from '../../entry/handling.ts';
import { droppingAll, type QuestionView } from '../../entry/today-view.ts';

interface Props {
  readonly questions: readonly QuestionView[];
  readonly onAnswer: () => void;
}

/** Welcomes someone back after days away: what is open is passed over with one tap, or answered. */
export function Away({ questions, onAnswer }: Props) {
  const passes = droppingAll(questions, 'pass');
  if (passes.length === 0) return null;
  return (
    <section class="card" aria-labelledby="away">
      <h2 id="away">Welcome back</h2>
      <p>
        You were away, and {numbered(passes.length, 'question')} {passes.length === 1 ? 'is' : 'are'} still
        open. Start fresh, or answer what’s open? Days you leave out count as not answered, never as missed.
      </p>
      <p class="buttons">
        <button type="button" onClick={() => handleAll(passes, 'Started fresh')}>
          Start fresh
        </button>
        <button type="button" class="second" onClick={onAnswer}>
          Answer what’s open
        </button>
      </p>
    </section>
  );
}
