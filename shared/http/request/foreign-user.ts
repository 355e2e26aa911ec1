import { isObject } from '../../domain/json/is-object.ts';
import { forbidden } from '../../operations/failure.ts';

/** A body may name its person, in each of its items or in the parameters of a card, but only the caller. */
export function refuseForeignUser(userId: number, body: unknown): void {
  const items = Array.isArray(body)
    ? body.map((item, i) => [`[${i}].`, item] as const)
    : [['', body] as const];
  for (const [path, item] of items)
    for (const [at, named] of usersNamedBy(item))
      if (typeof named === 'number' && named !== userId)
        throw forbidden(
          `${path}${at}: is not the person this token belongs to; leave it out or use your own.`,
        );
}

function usersNamedBy(item: unknown): (readonly [path: string, named: unknown])[] {
  const { userId, parameters, selectedButton } = membersOf(item);
  return [
    ['userId', userId],
    ['parameters.userId', membersOf(parameters).userId],
    ['selectedButton.parameters.userId', membersOf(membersOf(selectedButton).parameters).userId],
  ];
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});
