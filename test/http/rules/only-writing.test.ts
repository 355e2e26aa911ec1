import { beforeAll, expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { everythingOf, type Known, mark } from '../../operations/attempts.ts';
import { onCards } from '../../operations/cards.ts';
import { send } from '../../operations/send.ts';
import { type Person, serviceAt, type TokenHolder } from '../../support/client.ts';

/** Values and times that nobody else would choose. */
const marks = [
  mark,
  '3141.25',
  '2718.5',
  '1618.75',
  '03:44:55',
  'predicts',
  'bestStudy',

  '"up"',
];
const service = serviceAt();
let person: Person;
let onlyWriting: TokenHolder;
let known: Known;
beforeAll(async () => {
  person = await service.createPerson();
  const token = await service.issueToken(person.userId, { scopes: ['writemeasurements'] });
  onlyWriting = { ...person, token };
  known = await everythingOf(service, person);
});

test.each(onCards('attempts'))(
  '%s tells a token that may only write nothing it did not say',
  async (id, attempts) => {
    const route = routes.find((one) => one.id === id) as Route;
    for (const { gets = 200, ...request } of attempts(known)) {
      const { status, body } = await send(service, route, request, onlyWriting);
      const text = JSON.stringify(body);
      expect({ status, text: status === gets ? '' : text }).toEqual({ status: gets, text: '' });
      const sent = JSON.stringify(request);
      const told = marks.filter((one) => text.includes(one) && !sent.includes(one));
      expect({ told, text: told.length === 0 ? '' : text.slice(0, 3000) }).toEqual({ told: [], text: '' });
    }
  },
);
