import type { Actor, ActorKind } from '../actor.ts';

const kindTexts: Readonly<Record<ActorKind, string>> = {
  app: 'an app',
  person: 'a person',
  study: 'a study',
  link: 'somebody with a link of yours',
  healthLink: 'somebody with a SMART Health Link of yours',
  assistant: 'an assistant',
  device: 'a device',
  operator: 'who runs this service',
};

export const kindText = (kind: ActorKind): string => kindTexts[kind];

/** `Record Mood, an app` */
export const actorText = ({ name, kind }: Pick<Actor, 'name' | 'kind'>): string =>
  `${name}, ${kindTexts[kind]}`;
