import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { useReading } from '../../data/use-reading.ts';
import type { ApiVariable } from '../../data/variables.ts';
import { go, place } from '../../router.ts';
import { startExperiment } from '../../studies/experiment-writes.ts';
import { Problem } from '../../ui/field.tsx';
import { Reading } from '../../ui/reading.tsx';
import { useWork } from '../../ui/use-submit.ts';
import { WayBack } from '../../ui/way-back.tsx';
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
function Planning({ variables }: { readonly variables: readonly ApiVariable[] }) {
  const fields = useSignal<Fields>(fieldsFor(variables, place.value.query));
  const result = useSignal<PlanResult | undefined>(undefined);
  const { problem, isBusy, run } = useWork();
  const plan = () =>
    run(async () => {
      result.value = undefined;
      const read = readFields(fields.value, variables);
      if ('problem' in read) return read.problem;
      result.value = { body: read.body, planned: await post('/api/v3/experiments/plan', read.body) };
      return undefined;
    });
  const start = ({ body, planned }: PlanResult, isReminded: boolean) => {
    startExperiment(
      { ...body, ...startMembers(fields.value) },
      isReminded ? planned.suggestedReminder : undefined,
    );
    go('/app/experiments');
  };
  const current = result.value;
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
      <Problem text={problem.value} />
      {current !== undefined && (
        <Proposal
          planned={current.planned}
          isBusy={isBusy.value}
          onEffectDay={(effectDay) => {
            fields.value = { ...fields.value, effectDay };
            plan();
          }}
          onStart={(isReminded) => start(current, isReminded)}
        />
      )}
    </>
  );
}
