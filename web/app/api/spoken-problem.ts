/** The words of people for a member of a request; a member that is missing here is not named. */
const spoken: Readonly<Record<string, string>> = {
  alias: 'The alias',
  causeVariableName: 'The cause',
  defaultValue: 'The usual value',
  discardDays: 'The number of days left out',
  displayName: 'The name',
  effectVariableName: 'The effect',
  levelA: 'The first amount',
  levelB: 'The second amount',
  maximumAllowedValue: 'The largest value that counts',
  minimumAllowedValue: 'The smallest value that counts',
  note: 'The note',
  pairs: 'The number of pairs',
  periodDays: 'The number of days in a period',
  reminderFrequency: 'How often',
  reminderStartTimeLocal: 'The time of day',
  startAt: 'The time',
  startDate: 'The first day',
  timezone: 'The time zone',
  unitAbbreviatedName: 'The unit',
  value: 'The value',
  variableCategoryName: 'The category',
  variableName: 'The name',
};

/** A problem as a person reads it: the service begins each with the path of a member, `[0].value: is missing`. */
export function spokenProblem({
  message,
  path,
}: {
  readonly message: string;
  readonly path?: string;
}): string {
  const member = path ?? /^(?:\[\d+\]\.?)?[\w.[\]]*(?=: )/.exec(message)?.[0];
  if (member === undefined || member === '' || !message.startsWith(`${member}: `)) return message;
  const rest = message.slice(member.length + 2);
  const name = spoken[member.split(/\W/).at(-1) ?? ''];
  return name === undefined ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${name} ${rest}`;
}
