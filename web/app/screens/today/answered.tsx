import { undoAnswer } from '../../entry/handling.ts';
import type { QuestionAnswer } from '../../entry/today-view.ts';

interface Props {
  readonly answer: QuestionAnswer;
  /** The id of the question. */
  readonly id: number;
  readonly name: string;
}

/** An answer that was given here, with the way back as long as there is one. */
export const Answered = ({ answer, id, name }: Props) => (
  <p class="answer">
    <span>{answer.text}</span>
    {answer.key !== undefined && (
      <button type="button" class="plain main" onClick={() => undoAnswer(answer.key ?? '', id)}>
        Undo<span class="unseen"> the answer about {name}</span>
      </button>
    )}
  </p>
);
