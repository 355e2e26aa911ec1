interface Props<Id> {
  readonly items: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: readonly Id[];
  readonly onChange: (chosen: readonly Id[]) => void;
}

/** A list of items to be ticked one by one. */
export const Ticks = <Id extends string | number>({ items, chosen, onChange }: Props<Id>) => (
  <ul class="reportable">
    {items.map(({ id, name }) => (
      <li key={id}>
        <label class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          {name}
        </label>
      </li>
    ))}
  </ul>
);
