import { connectedParts } from './connected-parts'
import { TISSUE } from './tissue'

export type Spots = {
	count: number
	/** The mean size as a share of the plant, 0 to 1; 0 without spots. */
	meanShare: number
}

const LEAST_SPOT_PX = 5
const MOST_SPOT_SHARE = 0.03
/** Least share of its bounding rectangle that a spot fills: a round spot 0.79, a vein far less. */
const LEAST_FILLED = 0.4

/**
 * Counts separate spots of one colour and marks them in `tissue`. A spot is small, about as wide as
 * high and not at the border of the plant, where discoloured tissue counts as the edge.
 */
export function* markSpots(
	tissue: Uint8Array,
	width: number,
	height: number,
	{ code, as, plantPx }: { code: number; as: number; plantPx: number },
): Generator<void, Spots> {
	const found = yield* connectedParts(width, height, (pixel) => tissue[pixel] === code)
	const parts = found.filter(({ pixels, left, right, top, bottom }) => {
		const [wide, high] = [right - left + 1, bottom - top + 1]
		return (
			pixels.length >= LEAST_SPOT_PX &&
			pixels.length <= MOST_SPOT_SHARE * plantPx &&
			pixels.length >= LEAST_FILLED * wide * high &&
			Math.max(wide, high) <= 3 * Math.min(wide, high) &&
			!pixels.some((pixel) => meetsBackground(tissue, width, pixel))
		)
	})
	let size = 0
	for (const { pixels } of parts) {
		size += pixels.length
		for (const pixel of pixels) tissue[pixel] = as
	}
	const count = parts.length
	return { count, meanShare: count === 0 ? 0 : size / count / plantPx }
}

const meetsBackground = (tissue: Uint8Array, width: number, pixel: number): boolean =>
	[pixel - 1, pixel + 1, pixel - width, pixel + width].some((one) => tissue[one] === TISSUE.none)
