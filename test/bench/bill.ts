/**
 * The bill and the sizes, from the figures that were taken last: after a price, the stated use or what follows a request
 * has changed, without measuring anything. `npm run bench -- bill` writes docs/figures/operations.{json,md} and the parts
 * of docs/operating.md.
 */
import { writeParts } from './documents/write-parts.ts';
import { writeFigures } from './figures-folder.ts';
import { committedFigures } from './operations/committed.ts';
import { makeBill } from './operations/make-bill.ts';
import { operationsPage } from './operations/page.ts';

const taken = committedFigures();
if (taken === undefined) throw new Error('There are no figures yet: npm run bench');
const figures = { ...taken, bill: makeBill(taken) };
writeFigures('operations', figures, operationsPage(figures));
writeParts('cost', 'sizes');
