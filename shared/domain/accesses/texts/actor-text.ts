import type { Actor, ActorKind } from '../actor.ts';

const kindTexts: Readonly<Record<ActorKind, string>> = {
  app: 'an app',
  person: 'a person',
  study: 'a study',
  link: 'someone with one of your links',
  healthLink: 'someone with one of your SMART Health Links',
  assistant: 'an assistant',
  device: 'a device',
  operator: 'who runs this service',
};

export const kindText = (kind: ActorKind): string => kindTexts[kind];

/** `Record Mood, an app` */
export const actorText = ({ name, kind }: Pick<Actor, 'name' | 'kind'>): string =>
  `${name}, ${kindTexts[kind]}`;
