import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { discoveriesPath } from '../../studies/discoveries-view.ts';

/** Milliseconds between two looks: a new list takes a minute or two. */
const lookEvery = 15_000;
const mostLooks = 12;

interface WaitingForList {
  /** The time of the list that should be replaced; undefined where there was none. */
  readonly since: string | undefined;
  readonly looks: number;
}

/** Asks for a new list and shows it once it is there. */
export function LookAgain({ madeAt }: { readonly madeAt: string | undefined }) {
  const said = useSignal('');
  const waiting = useSignal<WaitingForList | undefined>(undefined);
  const current = waiting.value;
  useEffect(() => {
    if (current === undefined) return undefined;
    if (madeAt !== current.since) {
      waiting.value = undefined;
      said.value = 'This is the new list.';
      return undefined;
    }
    if (current.looks === mostLooks) {
      waiting.value = undefined;
      said.value = 'The new list is taking longer than usual. It will show here when it’s ready.';
      return undefined;
    }
    const timer = setTimeout(() => {
      void refresh([discoveriesPath]).then(() => {
        waiting.value = { ...current, looks: current.looks + 1 };
      });
    }, lookEvery);
    return () => clearTimeout(timer);
  }, [current, madeAt]);
  const ask = async () => {
    try {
      const { description } = await post('/api/v3/discoveries/refresh', undefined);
      said.value = description ?? '';
      waiting.value = { since: madeAt, looks: 0 };
    } catch (error) {
      said.value =
        error instanceof Refusal
          ? error.words
          : 'We can’t reach the service right now. Try again when you’re online.';
    }
  };
  return (
    <div class="look-again">
      <p class="muted">
        On days when you record something, we look again that night. You can also ask, up to six times a day.
      </p>
      <p class="buttons">
        <button
          type="button"
          class="second"
          aria-disabled={current !== undefined}
          onClick={() => current === undefined && void ask()}
        >
          {current !== undefined ? 'Looking …' : madeAt === undefined ? 'Look now' : 'Look again'}
        </button>
        <span class="said" role="status">
          {said.value}
        </span>
      </p>
    </div>
  );
}
