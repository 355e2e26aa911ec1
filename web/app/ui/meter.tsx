interface Props {
  readonly name: string;
  /** The name of the amount: `moderate`. */
  readonly word: string;
  readonly filled: number;
  readonly of: number;
}

const step = 9;

/** An amount as bars that rise; the word next to it says the same. */
export const Meter = ({ name, word, filled, of }: Props) => (
  <span class="meter">
    <svg viewBox={`0 0 ${of * step} 20`} aria-hidden="true" focusable="false">
      {Array.from({ length: of }, (_, i) => {
        const height = 6 + (14 * (i + 1)) / of;
        return (
          <rect
            key={i}
            x={i * step}
            y={20 - height}
            width={step - 3}
            height={height}
            rx="1.5"
            class={i < filled ? 'full' : 'empty'}
          />
        );
      })}
    </svg>
    <span>
      {name}: {word}
    </span>
  </span>
);
