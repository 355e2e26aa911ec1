import type { ComponentChildren } from 'preact';
import type { ApiExperiment } from '../../studies/experiments-view.ts';
import { Hex } from './hex.tsx';

interface Props {
  readonly of: ApiExperiment;
  readonly result: NonNullable<ApiExperiment['result']>;
}

/** The codes by which anybody can see that order and plan were fixed at the start. */
export const Check = ({ of: { commitment }, result: { secret, checkLine, howToCheck } }: Props) => (
  <details class="numbers">
    <summary>Check that nothing was changed</summary>
    <p>{howToCheck}</p>
    <dl>
      <Code name="Commitment, fixed at the start">
        <Hex text={commitment} />
      </Code>
      {secret !== undefined && (
        <Code name="Secret, shown at the end">
          <Hex text={secret} />
        </Code>
      )}
      {checkLine !== undefined && (
        <Code name="This line, in a terminal, prints the commitment">{checkLine}</Code>
      )}
    </dl>
  </details>
);

interface CodeProps {
  readonly name: string;
  readonly children: ComponentChildren;
}

const Code = ({ name, children }: CodeProps) => (
  <div>
    <dt>{name}</dt>
    <dd class="code">
      <code>{children}</code>
    </dd>
  </div>
);
