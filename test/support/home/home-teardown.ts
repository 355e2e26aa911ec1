export default async function stopHome(): Promise<void> {
  await globalThis.testHome?.end();
}
