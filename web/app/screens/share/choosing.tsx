import type { Draft } from './share-view.ts';

export interface Choosable {
  readonly id: number;
  readonly displayName: string;
}

interface Props extends Pick<Draft, 'isEverything' | 'chosen'> {
  readonly variables: readonly Choosable[];
  readonly change: (members: Partial<Draft>) => void;
}

/** Some of what the person records, or all of it. */
export function Choosing({ variables, isEverything, chosen, change }: Props) {
  return (
    <>
      <fieldset>
        <legend>What does it show?</legend>
        {[false, true].map((all) => (
          <label class="choice" key={String(all)}>
            <input
              type="radio"
              name="share-reach"
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
          <ul class="reportable">
            {variables.map(({ id, displayName }) => (
              <li key={id}>
                <label class="choice">
                  <input
                    type="checkbox"
                    checked={chosen.includes(id)}
                    onChange={({ currentTarget }) =>
                      change({
                        chosen: currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                      })
                    }
                  />
                  {displayName}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  );
}
