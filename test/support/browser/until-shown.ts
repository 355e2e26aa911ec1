import type { Page } from 'playwright-core';
import type { RuntimeEndpoints } from '../runtime.ts';

/** The service sums up when its clock says so, and not before what others wrote has settled: nobody waits for it here. */
export async function untilShown(runtime: RuntimeEndpoints, page: Page, text: string): Promise<void> {
  const shown = page.getByText(text).first();
  while (!(await shown.isVisible())) {
    await runtime.clock({ advance: 30 });
    await runtime.tick(['seal-histories', 'run-imports']);
    await page.waitForTimeout(200);
  }
}
