import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { variables } from '../../data/variables.ts';
import { go } from '../../router.ts';
import { studyAddress } from '../../studies/insights-view.ts';
import { WayBack } from '../../ui/way-back.tsx';

interface Props {
  readonly cause: string | undefined;
  readonly effect: string | undefined;
}

/** Opens the study of two variables, named by their ids; the first time, that makes it. */
export function StudyOfPair({ cause, effect }: Props) {
  const problem = useSignal<string | undefined>(undefined);
  const known = variables.value;
  const [causeName, effectName] = [cause, effect].map(
    (id) => known?.find(({ variableId }) => String(variableId) === id)?.name,
  );
  useEffect(() => {
    if (causeName === undefined || effectName === undefined) return undefined;
    let isCurrent = true;
    const open = async () => {
      try {
        const { study } = await post('/api/v3/study/create', {
          causeVariableName: causeName,
          effectVariableName: effectName,
        });
        await refresh(['/api/v3/studies', '/api/v3/discoveries']);
        if (isCurrent) go(studyAddress(study), { replace: true });
      } catch (error) {
        if (isCurrent) problem.value = wordsOf(error);
      }
    };
    void open();
    return () => {
      isCurrent = false;
    };
  }, [causeName, effectName]);
  const isUnknown = known !== undefined && (causeName === undefined || effectName === undefined);
  return (
    <>
      <WayBack to="/app/insights" name="Insights" />
      <h1 tabIndex={-1}>Study</h1>
      <p class="calm" role="status">
        {isUnknown ? 'You no longer track both of these.' : (problem.value ?? 'Looking into it …')}
      </p>
    </>
  );
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.words
    : 'You’re offline, and this study hasn’t been opened on this device yet. Try again when you’re online.';
