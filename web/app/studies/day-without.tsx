import { write } from '../outbox/outbox.ts';
import { Ask } from '../ui/ask.tsx';
import { discoveriesPath } from './discoveries-view.ts';

interface Props {
  readonly variableId: number;
  readonly name: string;
}

/** Asks once what a day without an entry means; the answer is the variable's own setting, and makes a new list. */
export const DayWithout = ({ variableId, name }: Props) => {
  const answer = (fillingType: 'zero' | 'none') =>
    void write('POST', '/api/v3/userVariables', {
      body: [{ variableId, fillingType }],
      label: `Days without ${name}`,
      subject: `variable ${variableId}`,
      refreshes: ['/api/v3/userVariables', discoveriesPath, '/api/v3/studies'],
    });
  return (
    <Ask
      text={`You write ${name} down only when it happens. Does a day without an entry mean no ${name}?`}
      choices={[
        { words: 'Yes, none that day', onChoose: () => answer('zero') },
        { words: 'No, I may have forgotten', onChoose: () => answer('none') },
      ]}
    />
  );
};
