/** The actions on the page of an account, each with the words when it is done. */
export const doneTexts: ReadonlyMap<string, string> = new Map([
  ['end-session', 'That browser is signed out.'],
  ['end-others', 'You’re signed out everywhere else, and the keys of your phones no longer work.'],
  ['rename-passkey', 'The passkey has its new name.'],
  ['remove-passkey', 'The passkey is removed. It may still show on your device: delete it there too.'],
  ['end-app', 'That app no longer has access to your data.'],
  ['add-passkey', 'The passkey is added. You can sign in with it from now on.'],
]);
