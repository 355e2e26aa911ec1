import { useReading } from '../data/use-reading.ts';
import { type ApiVariable, variables } from '../data/variables.ts';
import { outbox, write } from '../outbox/outbox.ts';
import { Ask } from '../ui/ask.tsx';
import { discoveriesPath, openBleeding, openQuestions } from './discoveries-view.ts';

interface Props {
  /** @default all variables */
  readonly isAbout?: (variable: Pick<ApiVariable, 'variableId'>) => boolean;
}

/** Asks once what a day without an entry means, and which variable records bleeding; an answer is a setting of it. */
export function Questions({ isAbout = () => true }: Props) {
  const { data } = useReading(discoveriesPath);
  return (
    <>
      {openQuestions(data?.list.unanswered, outbox.value)
        .filter(isAbout)
        .map(({ variableId, variableName: name }) => (
          <Ask
            key={variableId}
            text={`You record ${name} only when it happens. Does a day without an entry mean no ${name}?`}
            choices={[
              {
                words: 'Yes, none that day',
                onChoose: () => answer(variableId, name, { fillingType: 'zero' }),
              },
              {
                words: 'No, I may have forgotten',
                onChoose: () => answer(variableId, name, { fillingType: 'none' }),
              },
            ]}
          />
        ))}
      {openBleeding(variables.value ?? [], outbox.value)
        .filter(isAbout)
        .map(({ variableId, displayName: name }) => (
          <Ask
            key={variableId}
            text={`Do you record bleeding as ${name}? Studies can then allow for your cycle.`}
            choices={[
              { words: 'Yes', onChoose: () => answer(variableId, name, { recordsBleeding: true }) },
              { words: 'No', onChoose: () => answer(variableId, name, { recordsBleeding: false }) },
            ]}
          />
        ))}
    </>
  );
}

const answer = (
  variableId: number,
  name: string,
  setting: { readonly fillingType: 'zero' | 'none' } | { readonly recordsBleeding: boolean },
) =>
  void write('POST', '/api/v3/userVariables', {
    body: [{ variableId, ...setting }],
    label: `Your answer about ${name}`,
    subject: `variable ${variableId}`,
    refreshes: ['/api/v3/userVariables', discoveriesPath, '/api/v3/studies'],
  });
