import { problemWithJava } from './dynamodb-local.ts';
import { dynoxidePackage, problemWithDynoxide } from './dynoxide.ts';

/** The programs that can replace DynamoDB on this machine, the one first that is started where both can run. */
export const engineNames = ['dynoxide', 'dynamodb-local'] as const;
export type EngineName = (typeof engineNames)[number];

export const engineTitles: Readonly<Record<EngineName, string>> = {
  dynoxide: 'Dynoxide',
  'dynamodb-local': 'DynamoDB Local',
};

const problemWith: Readonly<Record<EngineName, () => string | undefined>> = {
  dynoxide: problemWithDynoxide,
  'dynamodb-local': problemWithJava,
};

const remedies: Readonly<Record<EngineName, string>> = {
  dynoxide: `Dynoxide with "npm install --no-save ${dynoxidePackage}"`,
  'dynamodb-local': 'a Java runtime (for example Eclipse Temurin 17)',
};

/** One sentence on why an engine cannot run here, and what to do; undefined if it can. */
export function engineProblem(engine: EngineName): string | undefined {
  const problem = problemWith[engine]();
  return problem && `${problem}: install ${remedies[engine]}.`;
}

/** The engine to start; throws a sentence that says what to install if none is there. */
export function chooseEngine(wanted?: EngineName): EngineName {
  if (wanted !== undefined) {
    const problem = engineProblem(wanted);
    if (problem !== undefined) throw new Error(problem);
    return wanted;
  }
  const engine = engineNames.find((name) => problemWith[name]() === undefined);
  if (engine !== undefined) return engine;
  const problems = engineNames.map((name) => problemWith[name]()).join('; ');
  throw new Error(
    `There is no database to start (${problems}): install ${engineNames.map((name) => remedies[name]).join(', or ')}.`,
  );
}
