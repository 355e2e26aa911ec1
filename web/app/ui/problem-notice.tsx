/** What went wrong with a whole form or action; nothing while there is no problem. */
export const ProblemNotice = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p class="notice problem" role="alert">
      {text}
    </p>
  );
