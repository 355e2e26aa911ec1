/** The address of the local instance that commands are for; undefined where nobody named one. */
export const givenServiceUrl = (): string | undefined => process.env.DAYMARK_URL;

/** A token for commands that take one: arguments would show it to other programs. */
export const givenToken = (): string | undefined => process.env.DAYMARK_TOKEN;
