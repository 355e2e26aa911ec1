/** A token is either for the API or for the tools of assistants, never for both. */
export const audiences = ['api', 'assistants'] as const;
export type Audience = (typeof audiences)[number];
