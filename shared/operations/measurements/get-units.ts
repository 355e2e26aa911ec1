import { toUnitRecord } from '../../answers/variables/unit-record.ts';
import { units } from '../../domain/units/units.ts';
import { getUnits as route } from '../../routes/measurements/get-units.ts';
import { operation } from '../operation.ts';
import { LastingReply } from '../reply.ts';

const records = new LastingReply(units.map(toUnitRecord));

export const getUnits = operation(route, {
  handle: async () => records,
});
