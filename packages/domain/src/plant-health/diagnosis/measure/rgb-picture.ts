/** A picture of at most `LONGEST_PX` on its longer side: three bytes a pixel, red, green, blue, row by row. */
export type RgbPicture = { width: number; height: number; data: Uint8Array }

/** Measuring works on every pixel several times, so pictures are made smaller first. */
export const LONGEST_PX = 640

/** Throws RangeError for a picture whose size and bytes do not fit, or that is larger than allowed. */
export function requirePicture({ width, height, data }: RgbPicture): void {
	const isSize = (px: number) => Number.isInteger(px) && px >= 1 && px <= LONGEST_PX
	if (!isSize(width) || !isSize(height) || data.length !== width * height * 3)
		throw new RangeError('Not a picture that can be measured')
}

/** Whether it is time to let others have a turn: every few thousand pixels. */
export const isPause = (pixel: number): boolean => pixel % 8192 === 0

/** Brightness as the eye sees it, 0 to 255 (ITU-R BT.601). */
export const lumaAt = (data: Uint8Array, pixel: number): number =>
	0.299 * (data[pixel * 3] ?? 0) +
	0.587 * (data[pixel * 3 + 1] ?? 0) +
	0.114 * (data[pixel * 3 + 2] ?? 0)
