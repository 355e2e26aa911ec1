import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { useReading } from '../../data/use-reading.ts';
import type { Variable } from '../../data/variables.ts';
import { go, place } from '../../router.ts';
import { problemText } from '../../ui/problem-text.ts';
import { Reading } from '../../ui/reading.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { experimentAddress } from '../experiments/experiments-view.ts';
import { saveReminder } from '../reminders/reminder-writes.ts';
import { PlanForm } from './plan-form.tsx';
import {
  type Fields,
  fieldsFor,
  type PlanAnswer,
  type PlanBody,
  readFields,
  startMembers,
} from './plan-view.ts';
import { Proposal } from './proposal.tsx';

export function Screen() {
  const { data, problem } = useReading('/api/v3/userVariables', { limit: 200, sort: 'name' });
  return (
    <>
      <WayBack to="/app/experiments" name="Experiments" />
      <h1 tabIndex={-1}>Plan an experiment</h1>
      {problem !== undefined && <p class="notice problem">{problem}</p>}
      {data === undefined ? (
        problem === undefined && <Reading />
      ) : (
        <Planning variables={data.userVariables} />
      )}
    </>
  );
}

interface PlanResult {
  readonly body: PlanBody;
  readonly planned: PlanAnswer;
}

/** The form, then the plan that the service makes of it; nothing starts before the plan was seen. */
function Planning({ variables }: { readonly variables: readonly Variable[] }) {
  const fields = useSignal<Fields>(fieldsFor(variables, place.value.query));
  const result = useSignal<PlanResult | undefined>(undefined);
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const doing = async (work: () => Promise<void>) => {
    isBusy.value = true;
    problem.value = '';
    try {
      await work();
    } catch (error) {
      problem.value = problemText(error);
    } finally {
      isBusy.value = false;
    }
  };
  const plan = () => {
    result.value = undefined;
    const read = readFields(fields.value, variables);
    if ('problem' in read) {
      problem.value = read.problem;
      return;
    }
    void doing(async () => {
      result.value = { body: read.body, planned: await post('/api/v3/experiments/plan', read.body) };
    });
  };
  const start = (isReminded: boolean) => {
    if (result.value === undefined) return;
    const { body, planned } = result.value;
    void doing(async () => {
      const started = await post('/api/v3/experiments', { ...body, ...startMembers(fields.value) });
      if (isReminded && planned.suggestedReminder !== undefined)
        saveReminder(planned.suggestedReminder, `Reminder of ${planned.suggestedReminder.variableName}`);
      void refresh(['/api/v3/experiments']);
      go(experimentAddress(started.experiment));
    });
  };
  return (
    <>
      <PlanForm
        fields={fields.value}
        variables={variables}
        isBusy={isBusy.value}
        onChange={(change) => {
          fields.value = { ...fields.value, ...change };
          result.value = undefined;
          problem.value = '';
        }}
        onPlan={plan}
      />
      <p class="field-problem" role="alert">
        {problem.value}
      </p>
      {result.value !== undefined && (
        <Proposal
          planned={result.value.planned}
          isBusy={isBusy.value}
          onEffectDay={(effectDay) => {
            fields.value = { ...fields.value, effectDay };
            plan();
          }}
          onStart={start}
        />
      )}
    </>
  );
}
