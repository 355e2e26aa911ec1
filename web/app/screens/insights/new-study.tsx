import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { post, Refusal } from '../../api/call.ts';
import { meantVariables } from '../../data/meant-variables.ts';
import { refresh } from '../../data/reads.ts';
import { go } from '../../router.ts';
import { Ask } from '../../ui/ask.tsx';
import { possibleEffects, studyAddress, type Variable } from './insights-view.ts';

interface Props {
  readonly variables: readonly Variable[];
}

/** A question of the person's own: does one thing change another? A word of a name will do. */
export function NewStudy({ variables }: Props) {
  const cause = useSignal('');
  const effect = useSignal('');
  const problem = useSignal('');
  const unclear = useSignal<Unclear | undefined>(undefined);
  const isBusy = useSignal(false);
  const ask = async () => {
    problem.value = '';
    unclear.value = undefined;
    const [causeVariable, effectVariable] = [cause, effect].map((side) => {
      const meant = meantVariables(variables, side.value);
      const [only] = meant;
      if (only === undefined) problem.value ||= problemOf(side.value);
      else if (meant.length > 1) unclear.value ??= { side, typed: side.value.trim(), meant };
      else side.value = only.displayName;
      return only;
    });
    if (problem.value !== '' || unclear.value !== undefined) return;
    if (causeVariable === undefined || effectVariable === undefined) return;
    if (causeVariable === effectVariable) {
      problem.value = `${effectVariable.displayName} cannot change itself: name two different things.`;
      return;
    }
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
    <form
      class="card new-study"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      noValidate
    >
      <h2>Does one thing change another?</h2>
      <Name label="May this be a cause" value={cause} variables={variables} />
      <Name label="of changes in this" value={effect} variables={possibleEffects(variables)} />
      <p class="field-problem" role="alert">
        {problem.value}
      </p>
      {unclear.value !== undefined && <Which of={unclear.value} onChosen={() => void ask()} />}
      <p class="buttons">
        <button type="submit" disabled={isBusy.value}>
          {isBusy.value ? 'Looking …' : 'Look into it'}
        </button>
      </p>
    </form>
  );
}

/** A typed word that several names contain. */
interface Unclear {
  readonly side: { value: string };
  readonly typed: string;
  readonly meant: readonly Variable[];
}

const mostOffered = 6;

/** Asks which of them is meant. */
const Which = ({
  of: { side, typed, meant },
  onChosen,
}: {
  readonly of: Unclear;
  readonly onChosen: () => void;
}) => (
  <Ask
    text={`Which “${typed}” do you mean?`}
    choices={meant.slice(0, mostOffered).map(({ displayName }) => ({
      words: displayName,
      onChoose: () => {
        side.value = displayName;
        onChosen();
      },
    }))}
  />
);

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

const problemOf = (text: string): string =>
  text.trim() === ''
    ? 'Name both: what may be the cause, and what it may change.'
    : `You have recorded nothing called “${text.trim()}”. Choose one of the names offered.`;

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.words;
  return 'The service cannot be reached right now. Try again when you are connected.';
}
