import type { Limit } from '../../../web/docs/life-section.ts';
import { mostReadUnits } from '../../data/table/read-budget.ts';
import { mostDeviceKeys } from '../../domain/devices/device-key.ts';
import { mostOpen } from '../../domain/imports/import.ts';
import { mostDevices } from '../../domain/push/device.ts';
import { mostOpenLinks } from '../../domain/sharing/share-limits.ts';
import {
  mostBegunPerImportRequest,
  mostBegunPerRequest,
  mostUserVariables,
} from '../../domain/variables/bounds.ts';
import { mostNewSourcesPerRequest, mostSourcesPerVariable } from '../../domain/variables/sources.ts';
import { mostWebhooks } from '../../domain/webhooks/webhook.ts';
import { mostDeleted } from '../../schemas/measurements/measurements-to-delete.ts';

/** The bounds that a program may meet, by the very figures that enforce them. */
export const limits: readonly Limit[] = [
  { what: 'Records on a page of a list', most: 200, note: 'limit; 100 by default' },
  { what: 'Measurements deleted by one request', most: mostDeleted },
  {
    what: 'Units of 4 KB that a request may read beyond its own items',
    most: mostReadUnits,
    note: '400, too_much_to_read',
  },
  { what: 'Variables of a person', most: mostUserVariables, note: '400, limit_reached' },
  {
    what: 'Variables that one request can create',
    most: mostBegunPerRequest,
    note: `${mostBegunPerImportRequest} with an importId`,
  },
  {
    what: 'Sources of a variable',
    most: mostSourcesPerVariable,
    note: `${mostNewSourcesPerRequest} new ones a request; others are stored as “Other”`,
  },
  { what: 'Keys of devices', most: mostDeviceKeys },
  { what: 'Devices that get pushes', most: mostDevices },
  { what: 'Webhooks', most: mostWebhooks },
  { what: 'Imports that are open', most: mostOpen },
  { what: 'Open links to share', most: mostOpenLinks },
];
