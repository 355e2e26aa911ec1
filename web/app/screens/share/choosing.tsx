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
      <fieldset>
        <legend>What does it show?</legend>
        {[false, true].map((all) => (
          <label class="choice" key={String(all)}>
            <input
              type="radio"
              name="share-extent"
              checked={isEverything === all}
              onChange={() => change({ isEverything: all })}
            />
            {all ? 'Everything that I record, also what is new' : 'What I choose'}
          </label>
        ))}
      </fieldset>
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
