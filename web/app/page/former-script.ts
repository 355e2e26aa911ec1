/**
 * The answer for a script of a former build: a page that was handed out just before a new version came starts
 * again, with the new one. Once a minute at most, so that nothing on the way that keeps the old page makes a circle.
 */
export const formerScript = `const key = 'started-again';
if (Date.now() - Number(sessionStorage.getItem(key)) > 60_000) {
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
`;
