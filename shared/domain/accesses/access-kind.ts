/** What of a person's an operation is about. Units and categories are nobody's. */
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

/** What somebody else did. */
export interface AccessKind {
  readonly verb: AccessVerb;
  readonly subject: AccessSubject;
}

export const everyAccessKind: readonly AccessKind[] = accessVerbs.flatMap((verb) =>
  accessSubjects.map((subject) => ({ verb, subject })),
);
