/** The bundler reads the program as text, for the documentation to show. */
declare const text: string;
export default text;
