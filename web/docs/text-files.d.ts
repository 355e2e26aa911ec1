/** The bundler reads style sheets and the changelog as text. */
declare module '*.css' {
  const text: string;
  export default text;
}

declare module '*.md' {
  const text: string;
  export default text;
}
