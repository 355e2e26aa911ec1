import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import type { Study } from '../insights/insights-view.ts';

export interface Fresh {
  readonly study?: Study;
  readonly isBusy: boolean;
  readonly problem?: string;
}

/** Opening a study brings it up to date, with its charts; again whenever what was said about it has arrived. */
export function useFreshStudy(known: Study, isSettled: boolean): Fresh {
  const fresh = useSignal<Fresh>({ isBusy: true });
  useEffect(() => {
    // An experiment is no study to be made again: it has a screen of its own.
    if (!isSettled || known.type === 'experiment') return undefined;
    let isCurrent = true;
    const { causeVariableName, effectVariableName, type, clientId } = known;
    const ask = async () => {
      try {
        const body = { causeVariableName, effectVariableName, type };
        const { study } = await post('/api/v3/study/create', body, { clientId });
        if (isCurrent) fresh.value = { study, isBusy: false };
      } catch (error) {
        if (isCurrent) fresh.value = { ...fresh.value, isBusy: false, problem: wordsOf(error) };
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [isSettled]);
  return fresh.value;
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.words
    : 'Not connected: this is the study as this device saw it last, without its charts.';
