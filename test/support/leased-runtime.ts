import { beforeAll } from '@jest/globals';
import { type Service, serviceAt } from './client.ts';
import { emptyLease, leasedEndpoints, type RuntimeEndpoints } from './runtime.ts';

/** What `leaseRuntime` gives, for all tests of this file: it is emptied before the first. */
export function leasedRuntime(): { readonly runtime: RuntimeEndpoints; readonly service: Service } {
  const runtime = leasedEndpoints();
  beforeAll(() => emptyLease(runtime));
  return { runtime, service: serviceAt(runtime.url) };
}
