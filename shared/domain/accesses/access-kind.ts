/** The parts of a person's data that an operation can be about. Units and categories belong to nobody. */
export const accessSubjects = [
  'measurements',
  'imports',
  'variables',
  'reminders',
  'feed',
  'studies',
  'experiments',
  'changes',
  'sources',
  'account',
  'export',
] as const;
export type AccessSubject = (typeof accessSubjects)[number];

export const accessVerbs = ['read', 'wrote', 'deleted'] as const;
export type AccessVerb = (typeof accessVerbs)[number];

/** One way in which someone else used a person's data. */
export interface AccessKind {
  readonly verb: AccessVerb;
  readonly subject: AccessSubject;
}

export const everyAccessKind: readonly AccessKind[] = accessVerbs.flatMap((verb) =>
  accessSubjects.map((subject) => ({ verb, subject })),
);
