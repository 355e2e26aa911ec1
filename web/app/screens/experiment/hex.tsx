/** A long number that breaks between groups, and is copied in one piece. */
export const Hex = ({ text }: { readonly text: string }) => (
  <>
    {(text.match(/.{1,8}/g) ?? []).map((group, i) => (
      <span key={i}>
        {group}
        <wbr />
      </span>
    ))}
  </>
);
