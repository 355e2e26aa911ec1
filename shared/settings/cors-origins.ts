/** Sites whose pages may use the service, as the operator named them; `*` is any. */
export const corsOrigins = (): readonly string[] => process.env.CORS_ORIGINS?.split(',') ?? [];
