import {
  personSettings,
  reminderMembers,
  type SetupLine,
  variableSettings,
} from '../domain/exports/setup-line.ts';
import type { JsonObject } from '../domain/json/is-object.ts';
import {
  type ExportedPerson,
  type ExportedVariable,
  everyByOffset,
  everyPage,
  type ReadPage,
} from './read-service.ts';

const pick = (record: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));

const studyMembers = [
  'causeVariableName',
  'effectVariableName',
  'studyTitle',
  'isPublic',
  'createdAt',
] as const;

/** A line of the ledger of who used the records. It is there to be read, and sets up nothing. */
interface AccessLine {
  readonly type: 'access';
  readonly [member: string]: unknown;
}

/** Everything of the person that is no measurement. */
export async function* setupLines(
  read: ReadPage,
  person: ExportedPerson,
  variables: readonly ExportedVariable[],
): AsyncGenerator<SetupLine | AccessLine> {
  yield { type: 'person', ...pick(person, personSettings) };
  for (const variable of variables)
    yield {
      type: 'variable',
      name: variable.name,
      // A kind that nobody set is found again.
      ...pick({ ...variable, ...(!variable.kindSet && { kind: undefined }) }, variableSettings),
    };
  for (const { name, childCommonTagVariables } of variables)
    for (const { name: tagVariableName, conversionFactor } of childCommonTagVariables)
      if (conversionFactor !== undefined)
        yield { type: 'tag', taggedVariableName: name, tagVariableName, conversionFactor };
  const reminders = everyPage<{ readonly data: readonly JsonObject[] }>(read, '/api/v3/trackingReminders', {
    limit: 100,
  });
  for await (const { data } of reminders)
    for (const reminder of data) yield { type: 'reminder', ...pick(reminder, reminderMembers) };
  yield* voteLines(read, variables);
  yield* studyLines(read);
  yield* accessLines(read);
}

async function* accessLines(read: ReadPage): AsyncGenerator<AccessLine> {
  const pages = everyPage<{ readonly accesses: readonly JsonObject[] }>(read, '/api/v3/accesses', {
    limit: 100,
  });
  for await (const { accesses } of pages) for (const access of accesses) yield { ...access, type: 'access' };
}

interface ExportedVote {
  readonly causeVariableId: number;
  readonly effectVariableId: number;
  readonly type: unknown;
  readonly value: unknown;
}

/** Votes name their variables, because ids differ in another account. */
async function* voteLines(read: ReadPage, variables: readonly ExportedVariable[]): AsyncGenerator<SetupLine> {
  const names = new Map(variables.map(({ id, name }) => [id, name]));
  for await (const vote of everyByOffset<ExportedVote>(read, '/api/v3/votes', 'votes'))
    yield {
      type: 'vote',
      causeVariableName: names.get(vote.causeVariableId),
      effectVariableName: names.get(vote.effectVariableId),
      voteType: vote.type,
      value: vote.value,
    };
}

async function* studyLines(read: ReadPage): AsyncGenerator<SetupLine> {
  const studies = everyPage<{ readonly studies: readonly JsonObject[] }>(read, '/api/v3/studies', {
    limit: 100,
  });
  for await (const { studies: page } of studies)
    for (const study of page)
      if (study.type !== 'experiment')
        yield { ...pick(study, studyMembers), studyType: study.type, type: 'study' };
  for await (const { id } of everyByOffset<JsonObject>(read, '/api/v3/experiments', 'experiments')) {
    const { data } = await read('/api/v3/experiments/one', { id: String(id) });
    yield { type: 'experiment', ...(data as { readonly experiment: JsonObject }).experiment };
  }
}
