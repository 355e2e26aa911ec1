/** The problem of a whole form or action; nothing while there is none. */
export const ProblemNotice = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p class="notice problem" role="alert">
      {text}
    </p>
  );
