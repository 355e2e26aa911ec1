/** What a token is good for: the API, or the tools of assistants. One for the one is nothing to the other. */
export const audiences = ['api', 'assistants'] as const;
export type Audience = (typeof audiences)[number];
