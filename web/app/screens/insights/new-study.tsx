import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { matchVariables } from '../../data/match-variables.ts';
import { refresh } from '../../data/reads.ts';
import type { ApiVariable } from '../../data/variables.ts';
import { go } from '../../router.ts';
import { possibleEffects, studyAddress } from '../../studies/insights-view.ts';
import { Ask } from '../../ui/ask.tsx';
import { Problem, TextField } from '../../ui/field.tsx';
import { useWork } from '../../ui/use-submit.ts';

interface Props {
  readonly variables: readonly ApiVariable[];
}

/** A question of the person's own: does one thing change another? A word of a name will do. */
export function NewStudy({ variables }: Props) {
  const cause = useSignal('');
  const effect = useSignal('');
  const unclear = useSignal<Unclear | undefined>(undefined);
  const { problem, isBusy, run } = useWork();
  const ask = () =>
    run(async () => {
      unclear.value = undefined;
      let wrong: string | undefined;
      const [causeVariable, effectVariable] = [cause, effect].map((side) => {
        const meant = matchVariables(variables, side.value);
        const [only] = meant;
        if (only === undefined) wrong ??= problemOf(side.value);
        else if (meant.length > 1) unclear.value ??= { side, typed: side.value.trim(), meant };
        else side.value = only.displayName;
        return only;
      });
      if (wrong !== undefined || unclear.value !== undefined) return wrong;
      if (causeVariable === undefined || effectVariable === undefined) return undefined;
      if (causeVariable === effectVariable)
        return `${effectVariable.displayName} can’t change itself: choose two different things.`;
      const { study } = await post('/api/v3/study/create', {
        causeVariableName: causeVariable.name,
        effectVariableName: effectVariable.name,
      });
      void refresh(['/api/v3/studies']);
      go(studyAddress(study));
      return undefined;
    });
  return (
    <form
      class="card new-study"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      noValidate
    >
      <h2>Ask your own question</h2>
      <Name label="Does this" value={cause} variables={variables} />
      <Name label="affect this?" value={effect} variables={possibleEffects(variables)} />
      <Problem text={problem.value} />
      {unclear.value !== undefined && <Which of={unclear.value} onChosen={() => ask()} />}
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
  readonly meant: readonly ApiVariable[];
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
  readonly variables: readonly ApiVariable[];
}

const Name = ({ label, value, variables }: NameProps) => (
  <TextField
    label={label}
    value={value.value}
    names={variables.map(({ displayName }) => displayName)}
    onChange={(text) => {
      value.value = text;
    }}
  />
);

const problemOf = (text: string): string =>
  text.trim() === ''
    ? 'Enter both: a possible cause, and what it might affect.'
    : `You have no records called “${text.trim()}”. Choose one of the suggestions.`;
