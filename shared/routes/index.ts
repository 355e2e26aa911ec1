import { deleteUser } from './delete-user.ts';
import { getDocs } from './get-docs.ts';
import { getMeasurements } from './get-measurements.ts';
import { getOpenapi } from './get-openapi.ts';
import { getShares } from './get-shares.ts';
import { getUnits } from './get-units.ts';
import { getUsers } from './get-users.ts';
import { postMeasurements } from './post-measurements.ts';
import { postSharesDelete } from './post-shares-delete.ts';
import type { Route } from './route.ts';

/** Every operation of the service, in the order of the documentation. */
export const routes: readonly Route[] = [
  postMeasurements,
  getMeasurements,
  getShares,
  postSharesDelete,
  getUsers,
  deleteUser,
  getUnits,
  getOpenapi,
  getDocs,
];
