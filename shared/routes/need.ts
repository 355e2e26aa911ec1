export type Need =
  /** The address of the service. */
  | 'address'
  /** The address of the service, the sites whose pages may call it, and the proof of CloudFront: for all that answers requests. */
  | 'requests'
  /** Who may sign up. */
  | 'signUp'
  /** The number of apps that a person may register. */
  | 'apps'
  /** Who runs the service. */
  | 'operator'
  /** The right to hand mail to the function that sends it. */
  | 'codeMailSender'
  /** The hosts that pushes may go to. */
  | 'pushHosts'
  /** The right to have waiting pushes sent at once. */
  | 'pushSender'
  /** The bucket of a month's files: to write them, or to read and remove them. */
  | 'roundPartsWriting'
  | 'roundPartsReading'
  /** The rows a second that jobs remove. */
  | 'pace'
  /** The right to have the daily mails sent, if the operator has switched on mail. */
  | 'reminderMailSender';
