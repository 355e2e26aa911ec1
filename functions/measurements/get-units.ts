import { toUnitRecord } from '../../shared/answers/variables/unit-record.ts';
import { units } from '../../shared/domain/units/units.ts';
import { LastingReply } from '../../shared/http/answer/response.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { getUnits } from '../../shared/routes/measurements/get-units.ts';

const records = new LastingReply(units.map(toUnitRecord));

export const handler = endpoint(getUnits, async () => records);
