export const clientKinds = ['app', 'individual', 'study'] as const;
export type ClientKind = (typeof clientKinds)[number];

/** Who may do something with a person's data besides the person. */
export const actorKinds = [
  'app',
  'person',
  'study',
  'link',
  'healthLink',
  'assistant',
  'device',
  'operator',
] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Someone else who acts on a person's data: what the person's ledger says of them. */
export interface Actor {
  readonly kind: ActorKind;
  /** The id of the client, the share or the key: the same at every visit. */
  readonly id: string;
  /** The grant of a link: one that is made again under the same name is another, although its id is the same. */
  readonly grantId?: string;
  /** The name by which the person knows them. */
  readonly name: string;
}

/** The key of a device, as its person's ledger names it. */
export const actorOfDevice = ({ id, name }: { readonly id: number; readonly name: string }): Actor => ({
  kind: 'device',
  id: `device-${id}`,
  name,
});

const kindsOfActors: Readonly<Record<ClientKind, Actor['kind']>> = {
  app: 'app',
  individual: 'person',
  study: 'study',
};

/** A client as people's ledgers name it. */
export const actorOfClient = (client: { clientId: string; kind: ClientKind; name: string }): Actor => ({
  kind: kindsOfActors[client.kind],
  id: client.clientId,
  name: client.name,
});
