import { isPause, lumaAt, type RgbPicture } from './rgb-picture'
import { THRESHOLDS } from './thresholds'

export type Exposure = {
	/** Shares of all pixels, 0 to 1: too dark to see a colour, and cut off at white. */
	darkShare: number
	brightShare: number
	/** Share of the other pixels in pink or purple light, where green is the lowest channel. */
	pinkShare: number
}

/** How a picture is lit. */
export function* exposure({ data, width, height }: RgbPicture): Generator<void, Exposure> {
	const pixels = width * height
	let [dark, bright, pink] = [0, 0, 0]
	for (let pixel = 0; pixel < pixels; pixel++) {
		if (isPause(pixel)) yield
		const red = data[pixel * 3] ?? 0
		const green = data[pixel * 3 + 1] ?? 0
		const blue = data[pixel * 3 + 2] ?? 0
		if (lumaAt(data, pixel) < THRESHOLDS.darkLuma) dark++
		else if (Math.min(red, green, blue) >= THRESHOLDS.brightChannel) bright++
		else if (red > 1.2 * green && blue > 1.2 * green) pink++
	}
	const lit = pixels - dark - bright
	return {
		darkShare: dark / pixels,
		brightShare: bright / pixels,
		pinkShare: lit === 0 ? 0 : pink / lit,
	}
}
