/**
 * Takes the place of the SDK's event stream support in a bundle: no DynamoDB operation streams events, and
 * the SDK asks for this module only when one does.
 */
function refuse(): never {
  throw new Error('Event streams are left out of this bundle: see lib/bundle.ts.');
}

export const eventStreamSerdeProvider = refuse;
export class EventStreamSerde {
  constructor() {
    refuse();
  }
}
