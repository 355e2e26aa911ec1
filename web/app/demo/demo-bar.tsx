/** Says on every screen whose record this is not, and where one's own is. */
export const DemoBar = () => (
  <aside class="demo-bar" aria-label="Demo">
    <p>
      <strong>Anna’s record.</strong> This person is made up. Try anything: nothing is saved.
    </p>
    {/* Leaving loads the app anew, so that nothing of the demo comes along. */}
    <a class="button" href="/app" target="_self">
      Your own record
    </a>
  </aside>
);
