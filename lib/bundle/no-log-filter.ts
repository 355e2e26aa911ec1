/** Takes the place of what would leave secrets out of a log of calls: there is none, and nothing of a call may reach it. */
export const schemaLogFilter = (): string => '***SensitiveInformation***';
