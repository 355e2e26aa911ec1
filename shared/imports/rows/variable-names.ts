import type { Get } from './recorded-nights.ts';

const pageSize = 200;

/** The names of all variables of the person, hidden ones too. */
export async function readVariableNames(get: Get): Promise<string[]> {
  const names: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { userVariables } = await get<{ userVariables: { name: string }[] }>(
      `/api/v3/userVariables?includeHidden=true&limit=${pageSize}&offset=${offset}`,
    );
    names.push(...userVariables.map(({ name }) => name));
    if (userVariables.length < pageSize) return names;
  }
}
