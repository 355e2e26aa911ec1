/** The topics of operations, in the order of the documentation. */
export const topics = {
  Measurements: 'Record, read and delete what was measured, and the units it is measured in.',
  Imports: 'Import files from other apps and devices: rows that belong together and can be removed together.',
  Devices: 'Phones, shortcuts and homes that send automatically: their keys, and where they send to.',
  Variables: 'What is measured: settings, categories and ingredients.',
  Reminders: 'What to ask about and when, and the answers.',
  Feed: 'What is due and what is new, as cards.',
  Studies: 'Whether a cause changes an effect, and what people think of it.',
  Experiments: 'Do something on randomised days, and learn whether it changes anything.',
  Changes: 'What changed recently, so that an app or a server does not have to read everything again.',
  Sharing: 'Data sources, and who may read what belongs to a person.',
  Documents: 'This documentation and icons; no token is needed.',
  Account: 'The person, their settings, and leaving.',
};
export type Topic = keyof typeof topics;
