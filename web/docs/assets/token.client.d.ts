/// <reference path="./token.client.js" />

/**
 * The bundler reads the script as text, and this says so to the compiler; the reference above is there because a
 * declaration would otherwise hide the script from the compiler's checks.
 */
declare const text: string;
export default text;
