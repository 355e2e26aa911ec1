import type { Experiment } from '../experiments/experiments-view.ts';

interface Props {
  readonly of: Experiment;
  readonly result: NonNullable<Experiment['result']>;
}

/** By which anybody can see that order and plan were fixed at the start. */
export const Check = ({ of: { commitment }, result: { secret, checkLine, howToCheck } }: Props) => (
  <details class="numbers">
    <summary>Check that nothing was changed</summary>
    <p>{howToCheck}</p>
    <dl>
      <Code name="Commitment, fixed at the start" text={commitment} />
      {secret !== undefined && <Code name="Secret, told at the end" text={secret} />}
      {checkLine !== undefined && (
        <Code name="This line, in a terminal, prints the commitment" text={checkLine} />
      )}
    </dl>
  </details>
);

const Code = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd class="code">
      <code>{text}</code>
    </dd>
  </div>
);
