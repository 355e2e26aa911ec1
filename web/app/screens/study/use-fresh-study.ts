import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import type { Study } from '../../studies/insights-view.ts';

interface FreshStudy {
  readonly study?: Study;
  readonly isBusy: boolean;
  readonly problem?: string;
}

/** Brings a study up to date when it is opened, with its charts; again whenever writes about it have arrived. */
export function useFreshStudy(known: Study, hasAllArrived: boolean): FreshStudy {
  const fresh = useSignal<FreshStudy>({ isBusy: true });
  useEffect(() => {
    // An experiment is no study to be made again: it has a screen of its own.
    if (!hasAllArrived || known.type === 'experiment') return undefined;
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
  }, [hasAllArrived]);
  return fresh.value;
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.words
    : 'You’re offline: this is the study as last seen on this device, without charts.';
