/// <reference path="./account.client.js" />

/** The bundler makes one text of the script and what it imports. */
declare const text: string;
export default text;
