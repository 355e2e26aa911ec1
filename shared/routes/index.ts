import { getDocs } from './get-docs.ts';
import { getMeasurements } from './get-measurements.ts';
import { getOpenapi } from './get-openapi.ts';
import { getUnits } from './get-units.ts';
import { postMeasurements } from './post-measurements.ts';
import type { Route } from './route.ts';

/** Every operation of the service, in the order of the documentation. */
export const routes: readonly Route[] = [postMeasurements, getMeasurements, getUnits, getOpenapi, getDocs];
