export interface Choice {
  readonly words: string;
  readonly onChoose: () => void;
}

interface Props {
  readonly text: string;
  readonly choices: readonly Choice[];
}

/** A question before something is saved; above the button that led to it, so that a second tap answers nothing. */
export const Ask = ({ text, choices }: Props) => (
  <div class="notice lacking ask" role="alert">
    <p>{text}</p>
    <p class="buttons">
      {choices.map(({ words, onChoose }) => (
        <button type="button" class="second" key={words} onClick={onChoose}>
          {words}
        </button>
      ))}
    </p>
  </div>
);
