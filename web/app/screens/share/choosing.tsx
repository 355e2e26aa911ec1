import { RadioField } from '../../ui/field.tsx';
import type { Draft } from './share-view.ts';
import { Ticks } from './ticks.tsx';

export interface Choosable {
  readonly id: number;
  readonly displayName: string;
}

interface Props extends Pick<Draft, 'isEverything' | 'chosen'> {
  readonly variables: readonly Choosable[];
  readonly change: (members: Partial<Draft>) => void;
}

/** The choice between some of the person's variables and all of them. */
export function Choosing({ variables, isEverything, chosen, change }: Props) {
  return (
    <>
      <RadioField
        legend="What does it show?"
        value={isEverything ? 'all' : 'some'}
        onChange={(extent) => change({ isEverything: extent === 'all' })}
        options={[
          ['some', 'What I choose'],
          ['all', 'Everything that I record, also what is new'],
        ]}
      />
      {!isEverything && variables.length === 0 && <p class="calm">You have not recorded anything yet.</p>}
      {!isEverything && variables.length > 0 && (
        <fieldset>
          <legend>Choose</legend>
          <Ticks
            items={variables.map(({ id, displayName: name }) => ({ id, name }))}
            chosen={chosen}
            onChange={(ids) => change({ chosen: ids })}
          />
        </fieldset>
      )}
    </>
  );
}
