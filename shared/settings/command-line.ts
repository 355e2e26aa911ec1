/** The address of the local instance that commands are for; undefined where nobody named one. */
export const givenServiceUrl = (): string | undefined => process.env.DAYMARK_URL;

/** The folder with the settings of each stage, in place of `stages/`; undefined where nobody named one. */
export const givenStagesFolder = (): string | undefined => process.env.DAYMARK_STAGES;

/** A token for commands that take one: arguments would show it to other programs. */
export const givenToken = (): string | undefined => process.env.DAYMARK_TOKEN;
