/** Hands a file to the browser to be kept where downloads go. */
export function saveFile(name: string, parts: readonly Blob[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has begun to read it within a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
