import type { DescriptionsWithin } from './descriptions.ts';

export const people: DescriptionsWithin = {
  authorizedClients: {
    apps: 'Apps with access.',
    individuals: 'People with access.',
    studies: 'Studies with access.',
  },
  AuthorizedClient: {
    clientId: 'The id of the client, for revoking its access.',
    appDisplayName: 'Its name.',
    appType: 'Whether it is an app, a person or a study.',
  },
  'get-users': { users: 'One record per grant.' },
  image: {
    imageUrl: 'The address of the picture.',
    width: 'In pixels.',
    height: 'In pixels.',
  },
};
