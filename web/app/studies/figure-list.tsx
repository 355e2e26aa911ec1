interface FigureRow {
  readonly label: string;
  readonly value: string;
  readonly meaning: string;
}

/** Figures with what each of them means. */
export const FigureList = ({ figures }: { readonly figures: readonly FigureRow[] }) => (
  <dl>
    {figures.map(({ label, value, meaning }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <strong>{value}</strong> <span class="muted">{meaning}</span>
        </dd>
      </div>
    ))}
  </dl>
);
