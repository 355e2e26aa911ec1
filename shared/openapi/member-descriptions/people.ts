import type { DescriptionsWithin } from './descriptions.ts';

export const people: DescriptionsWithin = {
  authorizedClients: {
    apps: 'Apps with access.',
    individuals: 'People with access.',
    studies: 'Studies with access.',
  },
  AuthorizedClient: {
    clientId: 'The id of the client, to revoke its access by.',
    appDisplayName: 'Its name.',
    appType: 'Whether an app, one person or a study acts.',
  },
  'get-users': { users: 'One record per grant.' },
  image: {
    imageUrl: 'The address of the picture.',
    width: 'In pixels.',
    height: 'In pixels.',
  },
};
