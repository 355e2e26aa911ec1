import { signal } from '@preact/signals';
import { post } from '../../api/call.ts';
import type { Body } from '../../api/routes.ts';
import { refresh } from '../../data/reads.ts';
import { problemText } from '../../ui/problem-text.ts';

type ExperimentAction = 'pause' | 'resume' | 'stop';

/** The reason why the last change was not made. */
export const changeProblem = signal('');

/** Pauses, resumes or stops an experiment, and reads again what the screens show of it. */
export async function change(
  what: ExperimentAction,
  body: Body<'POST', '/api/v3/experiments/stop'>,
): Promise<boolean> {
  changeProblem.value = '';
  try {
    await post(`/api/v3/experiments/${what}`, body);
    await refresh(['/api/v3/experiments', '/api/v3/experiments/one', '/api/v3/studies']);
    return true;
  } catch (error) {
    changeProblem.value = problemText(error);
    return false;
  }
}
