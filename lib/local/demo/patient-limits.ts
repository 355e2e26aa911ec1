/** Longer than usual: a whole person is made at once, on a machine that may be busy. */
export const patientLimits = { callMilliseconds: 60_000, connectMilliseconds: 20_000, callsAtOnce: 8 };
