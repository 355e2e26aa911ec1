import { useSignal } from '@preact/signals';
import type { Variable } from '../data/variables.ts';
import { write } from '../outbox/outbox.ts';
import { Ask } from '../ui/ask.tsx';
import { discoveriesPath } from './discoveries-view.ts';

const bleedingNames = /menstrua|period|bleeding/i;

/** True if a variable is called as if it recorded bleeding. */
export const isCalledBleeding = ({ name }: Pick<Variable, 'name'>): boolean => bleedingNames.test(name);

/** Suggests to name the variable that records bleeding, by which studies allow for the cycle. */
export function Bleeding({ variable: { variableId, displayName } }: { readonly variable: Variable }) {
  const isDismissed = useSignal(false);
  if (isDismissed.value) return null;
  const confirm = () => {
    isDismissed.value = true;
    void write('POST', '/api/v3/userVariables', {
      body: [{ variableId, recordsBleeding: true }],
      label: `${displayName} records your period`,
      subject: `variable ${variableId}`,
      refreshes: ['/api/v3/userVariables', discoveriesPath, '/api/v3/studies'],
    });
  };
  return (
    <Ask
      text={`Does ${displayName} record your period? Studies can then allow for your cycle.`}
      choices={[
        { words: 'Yes, it does', onChoose: confirm },
        {
          words: 'No',
          onChoose: () => {
            isDismissed.value = true;
          },
        },
      ]}
    />
  );
}
