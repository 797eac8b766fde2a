import type { RgbPicture } from './rgb-picture'

const BLOCK_PX = 4
const STEPS = 64

/**
 * How many different colours a plant shows, in bits: the entropy of the colours of blocks of 4 × 4
 * pixels, brightness left out. A leaf has many greens; a wall or a drawing has a few, with whatever
 * noise, which the mean of a block takes away. Null with too few blocks to tell.
 */
export function* colourVariety(
	{ data, width, height }: RgbPicture,
	inside: Uint8Array,
): Generator<void, number | null> {
	const counts = new Map<number, number>()
	let blocks = 0
	for (let top = 0; top + BLOCK_PX <= height; top += BLOCK_PX) {
		yield
		for (let left = 0; left + BLOCK_PX <= width; left += BLOCK_PX) {
			const colour = blockColour(data, width, inside, top * width + left)
			if (colour === null) continue
			blocks++
			counts.set(colour, (counts.get(colour) ?? 0) + 1)
		}
	}
	if (blocks < 40) return null
	let bits = 0
	for (const count of counts.values()) bits -= (count / blocks) * Math.log2(count / blocks)
	return bits
}

function blockColour(
	data: Uint8Array,
	width: number,
	inside: Uint8Array,
	corner: number,
): number | null {
	let [red, green, blue] = [0, 0, 0]
	for (let y = 0; y < BLOCK_PX; y++)
		for (let x = 0; x < BLOCK_PX; x++) {
			const pixel = corner + y * width + x
			if (inside[pixel] !== 1) return null
			red += data[pixel * 3] ?? 0
			green += data[pixel * 3 + 1] ?? 0
			blue += data[pixel * 3 + 2] ?? 0
		}
	const sum = red + green + blue
	if (sum === 0) return 0
	return Math.floor((STEPS * red) / sum) * STEPS + Math.floor((STEPS * green) / sum)
}
