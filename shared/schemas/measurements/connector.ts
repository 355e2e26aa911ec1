import * as v from 'valibot';
import { buttonSchema, cardSchema } from '../feed/card.ts';
import { formerly, mayHave, says } from '../fields/says.ts';

const whole = () => v.pipe(v.number(), v.integer());
const text = () => v.optional(v.string());

/** Interface 2.9. */
export const connectorSchema = v.object({
  id: whole(),
  connectorId: whole(),
  name: v.string(),
  displayName: v.string(),
  shortDescription: v.string(),
  longDescription: v.string(),
  defaultVariableCategoryName: v.string(),
  getItUrl: text(),
  platforms: v.array(v.string()),
  scopes: v.array(v.string()),
  premium: v.boolean(),
  isAutomatic: says(
    v.boolean(),
    'Whether it records automatically, as a watch does: then it may record the same things as another source.',
  ),
  senses: formerly(v.boolean(), 'isAutomatic'),
  affiliate: v.boolean(),
  enabled: whole(),
  mobileConnectMethod: v.string(),
  image: says(v.string(), 'The address of its icon.'),
  imageHtml: says(v.string(), 'The icon as an HTML image with the name as its text.'),
  linkedDisplayNameHtml: v.string(),
  connectInstructions: v.object({
    url: v.string(),
    parameters: v.array(v.record(v.string(), v.unknown())),
    usePopup: v.boolean(),
  }),
  userId: whole(),
  connected: v.boolean(),
  connectStatus: v.picklist(['CONNECTED', 'DISCONNECTED', 'ERROR', 'EXPIRED']),
  updateStatus: v.picklist(['WAITING', 'UPDATING', 'UPDATED', 'ERROR', 'DISCONNECTED']),
  count: says(whole(), 'Measurements that came from it.'),
  totalMeasurementsInLastUpdate: whole(),
  createdAt: mayHave(v.string(), 'When the first measurement arrived.'),
  updatedAt: text(),
  lastSuccessfulUpdatedAt: text(),
  lastUpdate: mayHave(whole(), 'The same as epoch seconds.'),
  message: v.string(),
  buttons: v.array(buttonSchema),
  card: cardSchema,
});
export type ConnectorRecord = v.InferOutput<typeof connectorSchema>;

/** A source outside of the catalogue. */
export const otherSourceSchema = v.object({
  sourceName: says(v.string(), 'The name on its measurements: an app’s own name, unless it gave another.'),
  variableNames: says(v.array(v.string()), 'The variables that it has recorded, by alias or name.'),
});
