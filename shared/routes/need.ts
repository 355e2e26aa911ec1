/**
 * What a function may need besides the table. `address`: where people reach the service; `pushHosts`: to which hosts
 * pushes may go; `pushSender`: to let what waits for devices be sent now; `reminderMailSender`: to let the daily mails be
 * sent, where the operator lets any be.
 */
export type Need = 'address' | 'pushHosts' | 'pushSender' | 'reminderMailSender';
