import { deviceScenarios } from './scenarios/device-scenarios.ts';
import { experimentScenarios } from './scenarios/experiment-scenarios.ts';
import { importScenarios } from './scenarios/import-scenarios.ts';
import { leavingScenarios } from './scenarios/leaving-scenarios.ts';
import { measurementScenarios } from './scenarios/measurement-scenarios.ts';
import { pushScenarios } from './scenarios/push-scenarios.ts';
import { reminderScenarios } from './scenarios/reminder-scenarios.ts';
import { studyScenarios } from './scenarios/study-scenarios.ts';
import { variableScenarios } from './scenarios/variable-scenarios.ts';
import { webhookScenarios } from './scenarios/webhook-scenarios.ts';
import type { WriteScenario } from './write-scenario.ts';

/** Scenarios by operation: at least one for each that writes. */
export const writeScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  ...measurementScenarios,
  ...importScenarios,
  ...deviceScenarios,
  ...variableScenarios,
  ...reminderScenarios,
  ...pushScenarios,
  ...leavingScenarios,
  ...studyScenarios,
  ...webhookScenarios,
  ...experimentScenarios,
};
