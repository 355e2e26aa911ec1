import { expect, test } from '@jest/globals';
import { erasePerson, leave } from '../../shared/data/erase-person.ts';
import { findVariable, findVariablesByName } from '../../shared/data/variable.ts';
import { serviceAt } from '../support/client.ts';
import { diaryOf, item } from '../support/measurements.ts';

const service = serviceAt();
const now = 1_800_000_000;

/** Whoever posts a name while its last user leaves must not end up with a variable that is gone. */
test('a variable that people leave and others take up at the same moment stays one variable for all', async () => {
  const variableName = `Popular ${crypto.randomUUID()}`;
  const newcomer = async () => {
    const person = await service.createPerson();
    const { body } = await diaryOf(service, person).post(item({ variableName }));
    return { ...person, variableId: body.data.userVariables[0]?.variableId };
  };
  let users = [await newcomer(), await newcomer()];
  for (let round = 0; round < 6; round++) {
    const gone = service.inTable(() =>
      Promise.all(
        users.map(async ({ userId }) => {
          const erasure = await leave(userId, now);
          if (erasure !== undefined) await erasePerson(erasure, now);
        }),
      ),
    );
    [users] = await Promise.all([Promise.all([newcomer(), newcomer(), newcomer()]), gone]);
    const named = await service.inTable(() => findVariablesByName([variableName.toLowerCase()]));
    const variableId = named.get(variableName.toLowerCase())?.variableId;
    expect(users.map((user) => user.variableId)).toEqual([variableId, variableId, variableId]);
    expect(await service.inTable(() => findVariable(variableId ?? 0))).toMatchObject({ name: variableName });
  }
});
