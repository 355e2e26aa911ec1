/** The whole of a person is made at once, on a machine that may have much else to do. */
export const patientLimits = { callMilliseconds: 60_000, connectMilliseconds: 20_000, callsAtOnce: 8 };
