import * as jsqr from 'jsqr';
import type { Page } from 'playwright-core';

type Read = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
/** Node wraps it once more than its types say. */
const { default: wrapped } = jsqr as unknown as { default: Read | { default: Read } };
const readCode = typeof wrapped === 'function' ? wrapped : wrapped.default;

/** What a camera would read from the screen. */
export async function readPicture(page: Page): Promise<string | undefined> {
  const picture = page.locator('.qr-code');
  const shot = (await picture.screenshot({ type: 'png' })).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...(image?.data ?? [])], width: bitmap.width, height: bitmap.height };
  }, shot);
  return readCode(Uint8ClampedArray.from(data), width, height)?.data;
}
