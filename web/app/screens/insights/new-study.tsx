import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import { findVariable } from '../../data/find-variable.ts';
import { refresh } from '../../data/reads.ts';
import { go } from '../../router.ts';
import { possibleEffects, studyAddress, type Variable } from './insights-view.ts';

interface Props {
  readonly variables: readonly Variable[];
}

/** A question of the person's own: does one thing change another? */
export function NewStudy({ variables }: Props) {
  const cause = useSignal('');
  const effect = useSignal('');
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const ask = async (event: Event) => {
    event.preventDefault();
    const [causeVariable, effectVariable] = [cause, effect].map(({ value }) =>
      findVariable(variables, value),
    );
    problem.value = problemOf(cause.value, causeVariable) ?? problemOf(effect.value, effectVariable) ?? '';
    if (problem.value === '' && causeVariable === effectVariable)
      problem.value = `${effectVariable?.displayName} cannot change itself: name two different things.`;
    if (problem.value !== '' || causeVariable === undefined || effectVariable === undefined) return;
    isBusy.value = true;
    try {
      const { study } = await post('/api/v3/study/create', {
        causeVariableName: causeVariable.name,
        effectVariableName: effectVariable.name,
      });
      void refresh(['/api/v3/studies']);
      go(studyAddress(study));
    } catch (error) {
      problem.value = wordsOf(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <form class="card new-study" onSubmit={(event) => void ask(event)} noValidate>
      <h2>Does one thing change another?</h2>
      <Name label="May this be a cause" value={cause} variables={variables} />
      <Name label="of changes in this" value={effect} variables={possibleEffects(variables)} />
      <p class="field-problem" role="alert">
        {problem.value}
      </p>
      <p class="buttons">
        <button type="submit" disabled={isBusy.value}>
          {isBusy.value ? 'Looking …' : 'Look into it'}
        </button>
      </p>
    </form>
  );
}

interface NameProps {
  readonly label: string;
  readonly value: { value: string };
  readonly variables: readonly Variable[];
}

function Name({ label, value, variables }: NameProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        list={`${id}-names`}
        autocomplete="off"
        value={value.value}
        onInput={({ currentTarget }) => {
          value.value = currentTarget.value;
        }}
      />
      <datalist id={`${id}-names`}>
        {variables.map(({ variableId, displayName }) => (
          <option key={variableId} value={displayName} />
        ))}
      </datalist>
    </>
  );
}

function problemOf(text: string, variable: Variable | undefined): string | undefined {
  if (variable !== undefined) return undefined;
  return text.trim() === ''
    ? 'Name both: what may be the cause, and what it may change.'
    : `You have recorded nothing called “${text.trim()}”. Choose one of the names offered.`;
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.words;
  return 'The service cannot be reached right now. Try again when you are connected.';
}
