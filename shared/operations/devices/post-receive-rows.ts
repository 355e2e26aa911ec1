import { listed, numbered } from '../../domain/texts/counted.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import { postReceiveRows as route } from '../../routes/devices/post-receive-rows.ts';
import { receiveRows } from '../../use-cases/devices/receive-rows.ts';
import { readAheadNames } from '../../use-cases/variables/resolve-variables.ts';
import { RefusedDevice } from '../failure.ts';
import { operation } from '../operation.ts';
import { refuseMeasurements } from '../refusals/measurement-refusal.ts';
import { answerReceived, recorderOf } from './answer-received.ts';

/** More names in a message would help nobody. */
const mostNamed = 10;

export const postReceiveRows = operation(route, {
  readAhead: ({ userId, body }) =>
    readAheadNames(
      userId,
      body.map(({ variableName }) => variableName),
    ),
  handle: async ({ caller, query, body, now, requestId, ahead, touch }) => {
    const received = await receiveRows(
      recorderOf(caller, query, requestId),
      clockOf(caller.person).zone,
      body,
      now,
      ahead,
    );
    if (received.kind === 'unknownNames') throw new UnknownNames(received.names);
    if (received.kind !== 'received') throw refuseMeasurements(received, false);
    const { stored, created, variableIds } = received;
    touch(variableIds);
    const outcome = { received: body.length, stored, created, leftOut: [] };
    return answerReceived(caller, outcome, requestId, now);
  },
});

/** A key does not read: it learns how many names are unknown, and its person learns which. */
class UnknownNames extends RefusedDevice {
  constructor(names: readonly string[]) {
    const message = `This person has no variable for ${numbered(names.length, 'name')} in these rows; nothing was recorded. The app shows them which, under "Connect a phone".`;
    super(404, 'Not found', [{ message }], unknownText(names));
  }
}

function unknownText(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `"${name}"`);
  const more = names.length - shown.length;
  return `You have no variable called ${listed([...shown, ...(more > 0 ? [`${more} more`] : [])])}. Create it in the app first, or correct the name; nothing was recorded.`;
}
