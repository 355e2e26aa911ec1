/** Instead of what is still on its way; shown only to whoever waits for it. */
export const Reading = () => <p class="calm reading">Reading…</p>;
