/** The most variables that one person may have: lists of them all stay affordable. */
export const mostUserVariables = 2000;

/** The most that one request may begin, so that an app's mistake does not use up the room. */
export const mostBegunPerRequest = 100;
export const mostBegunPerImportRequest = 500;

/** The number of variables a request may begin, and whether the person's bound counts for it. */
export interface BeginningLimits {
  readonly perRequest: number;
  /** False for a person's own export, which fits by itself. */
  readonly isBounded: boolean;
}

export const usualBeginning: BeginningLimits = { perRequest: mostBegunPerRequest, isBounded: true };

/** The names beyond the limit, each with what is wrong; `names` are new to the person, in their order. */
export function tooManyForRequest(
  names: readonly string[],
  { perRequest }: BeginningLimits,
): ReadonlyMap<string, string> {
  const problem = `is one of ${names.length} new variables; a request may begin ${perRequest}. Send the others in another request.`;
  return new Map(names.slice(perRequest).map((name) => [name, problem]));
}

export const tooManyForPerson = (names: readonly string[], room: number): ReadonlyMap<string, string> =>
  new Map(names.slice(room).map((name) => [name, noRoomForVariable]));

const noRoomForVariable = `is new, but the limit is reached: a person can have ${mostUserVariables} variables. Use an existing one, or delete some.`;
