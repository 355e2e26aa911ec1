import type { UserVariable } from './variable.ts';

/** A variable's record is read as one unit of 4 KB, of which its sources may need the other half. */
export const mostRecordBytes = 1900;

/** A description that is longer lies beside the record, however much room there is. */
const longestDescription = 500;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

/** What is kept in the record itself: a description for which it has no room lies beside it. */
export function recordOf(userVariable: UserVariable): UserVariable {
  const { isDescribedBeside: _, leavingSince: __, ...record } = userVariable;
  const { description, ...settings } = record.settings;
  const isShort = description === undefined || bytesOf(description) <= longestDescription;
  return isShort && bytesOf(record) <= mostRecordBytes ? record : { ...record, settings };
}

/** The description that lies beside the record, if one does. */
export const descriptionBeside = (userVariable: UserVariable): string | undefined =>
  recordOf(userVariable).settings.description === undefined ? userVariable.settings.description : undefined;

const longMembers = ['preferredSourceNames', 'confirmedDates', 'alias'] as const;

/** What is wrong with how much there is to keep in the record of a variable, at the member that takes the most. */
export function sizeProblem(before: UserVariable, after: UserVariable) {
  const bytes = bytesOf(recordOf(after));
  if (bytes <= mostRecordBytes || bytes <= bytesOf(recordOf(before))) return [];
  const [member = 'preferredSourceNames'] = longMembers.toSorted(
    (a, b) => bytesOf(after.settings[b]) - bytesOf(after.settings[a]),
  );
  const problem = `is too long: all that is kept of one variable besides its description may take ${mostRecordBytes} bytes, and with this it would be ${bytes}.`;
  return [{ member, problem }];
}
