/** The places that You leads to, in groups. */
export const ofRecord = [
  {
    to: '/app/bring',
    name: 'Import your data',
    hint: 'From Apple Health, Fitbit, Google Fit, Daylio, or a table.',
    icon: 'import',
    hue: 'hue-body',
  },
  {
    to: '/app/phones',
    name: 'Connect a phone',
    hint: 'New values arrive automatically. Works with shortcuts and home automation, too.',
    icon: 'phone',
    hue: 'hue-cure',
  },
  {
    to: '/app/sources',
    name: 'Sources',
    hint: 'The apps and devices that your records came from.',
    icon: 'sources',
    hue: 'hue-night',
  },
  {
    to: '/app/files',
    name: 'Export',
    hint: 'Everything you recorded, as a file.',
    icon: 'export',
    hue: 'hue-food',
  },
  {
    to: '/app/keys',
    name: 'Read-only keys',
    hint: 'For your spreadsheet, script or dashboard.',
    icon: 'key',
    hue: 'hue-place',
  },
] as const;

export const ofSharing = [
  {
    to: '/app/share',
    name: 'A page for your doctor',
    hint: 'One page to print, or to share with a link.',
    icon: 'doctor',
    hue: 'hue-ache',
  },
  {
    to: '/app/ask',
    name: 'Ask your own record',
    hint: 'Let Claude, ChatGPT or another assistant look things up and record for you.',
    icon: 'ask',
    hue: 'hue-mind',
  },
  {
    to: '/app/accesses',
    name: 'Who used your records',
    hint: 'Every person, app and assistant, day by day.',
    icon: 'used',
    hue: 'hue-people',
  },
] as const;

export const ofApp = [
  {
    to: '/app/settings',
    name: 'Settings',
    hint: 'Your name, time zone, and when your day begins.',
    icon: 'settings',
    hue: 'hue-other',
  },
  {
    to: '/app/reach',
    name: 'Notifications',
    hint: 'On this and other devices, or by email.',
    icon: 'notifications',
    hue: 'hue-move',
  },
  {
    to: '/app/apps',
    name: 'Apps you build',
    hint: 'Register an app, and manage its webhooks.',
    icon: 'sources',
    hue: 'hue-other',
  },
  {
    to: '/account',
    name: 'Passkeys and sessions',
    hint: 'Add or remove a passkey, and see where you are signed in.',
    icon: 'key',
    hue: 'hue-place',
  },
  {
    to: '/app/leave',
    name: 'Delete your account',
    hint: 'And everything in it.',
    icon: 'delete',
    hue: 'hue-ache',
  },
] as const;
