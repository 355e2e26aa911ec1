/**
 * What a function may need besides the table. `address`: where people reach the service; `pushHosts`: to which hosts
 * pushes may go; `pushSender`: to let what waits for devices be sent now; `mailSender`: to hand mail over, where the
 * operator lets any be sent.
 */
export type Need = 'address' | 'pushHosts' | 'pushSender' | 'mailSender';
