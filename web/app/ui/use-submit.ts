import { useSignal } from '@preact/signals';
import { problemText } from './problem-text.ts';

/** Answers a problem that it found itself, or throws what the service said. */
type Work = () => Promise<string | undefined> | Promise<void> | string | undefined;

/** Runs work that a person waits for: once at a time, with the problem of the last try. */
export function useWork() {
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const start = async (work: Work): Promise<void> => {
    if (isBusy.value) return;
    isBusy.value = true;
    problem.value = '';
    try {
      problem.value = (await work()) ?? '';
    } catch (error) {
      problem.value = problemText(error);
    } finally {
      isBusy.value = false;
    }
  };
  return { problem, isBusy, run: (work: Work) => void start(work) };
}

/** The same for a form. */
export function useSubmit(work: Work) {
  const { problem, isBusy, run } = useWork();
  const submit = (event: Event) => {
    event.preventDefault();
    run(work);
  };
  return { problem, isBusy, submit };
}
