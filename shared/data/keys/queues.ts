/** The beginnings of the shards of the index `due`, by queue: each job reads its own. Those of reminders have none. */
export const queuePrefixes = {
  reminders: '',
  mails: 'MAIL#',
  imports: 'IMPORT#',
  leavingVariables: 'LEAVING#',
  looks: 'LOOK#',
  sealings: 'SEAL#',
  discoveries: 'DISCOVERIES#',
  pools: 'POOL#',
} as const;
