import type { UserVariable } from './variable.ts';

/** A variable's record and its sources are read as one unit of 4 KB; this is about half of it. */
export const mostRecordBytes = 1900;

/** A longer description is stored next to the record, however much room there is. */
const longestDescription = 500;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

/** The variable as its record holds it: a description without room there is stored next to it. */
export function recordOf(userVariable: UserVariable): UserVariable {
  const { isDescribedBeside: _, leavingSince: __, madeIn: ___, begunBy: ____, ...record } = userVariable;
  const { description, ...settings } = record.settings;
  const isShort = description === undefined || bytesOf(description) <= longestDescription;
  return isShort && bytesOf(record) <= mostRecordBytes ? record : { ...record, settings };
}

/** The description that is stored next to the record, if one is. */
export const descriptionBeside = (userVariable: UserVariable): string | undefined =>
  recordOf(userVariable).settings.description === undefined ? userVariable.settings.description : undefined;

const longMembers = ['preferredSourceNames', 'confirmedDates', 'alias'] as const;

/** A problem at the largest member if a change makes the record of a variable too large. */
export function sizeProblem(before: UserVariable, after: UserVariable) {
  const bytes = bytesOf(recordOf(after));
  if (bytes <= mostRecordBytes || bytes <= bytesOf(recordOf(before))) return [];
  const [member = 'preferredSourceNames'] = longMembers.toSorted(
    (a, b) => bytesOf(after.settings[b]) - bytesOf(after.settings[a]),
  );
  const problem = `is too long: everything stored for one variable, except its description, can take ${mostRecordBytes} bytes, and with this it would be ${bytes}.`;
  return [{ member, problem }];
}
