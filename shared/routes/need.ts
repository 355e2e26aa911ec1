/** What a function may need besides the table. */
export type Need =
  /** Where people reach the service. */
  | 'address'
  /** Where people reach the service, and from where browsers and the edge may ask: for all that answers requests. */
  | 'requests'
  /** Who may sign up. */
  | 'signUp'
  /** Who runs the service. */
  | 'operator'
  /** To hand mail to the function that sends it. */
  | 'codeMailSender'
  /** To which hosts pushes may go. */
  | 'pushHosts'
  /** To let what waits for devices be sent now. */
  | 'pushSender'
  /** To let the daily mails be sent, where the operator lets any be. */
  | 'reminderMailSender';
