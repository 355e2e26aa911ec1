import { changeScenarios } from './change-scenarios.ts';
import { deviceScenarios } from './device-scenarios.ts';
import { experimentScenarios } from './experiment-scenarios.ts';
import { importScenarios } from './import-scenarios.ts';
import { measurementScenarios } from './measurement-scenarios.ts';
import { pushScenarios } from './push-scenarios.ts';
import { reminderScenarios } from './reminder-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { sharingScenarios } from './sharing-scenarios.ts';
import { studyScenarios } from './study-scenarios.ts';
import { documentScenarios, variableScenarios } from './variable-scenarios.ts';

/** The scenarios of each operation, by its id: every route has its line. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  ...measurementScenarios,
  ...importScenarios,
  ...deviceScenarios,
  ...variableScenarios,
  ...studyScenarios,
  ...experimentScenarios,
  ...reminderScenarios,
  ...changeScenarios,
  ...pushScenarios,
  ...sharingScenarios,
  ...documentScenarios,
};
