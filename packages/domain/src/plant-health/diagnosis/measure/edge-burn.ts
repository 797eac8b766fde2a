import { borderDistance } from './border-distance'
import type { Plant } from './find-plant'
import { isPause } from './rgb-picture'
import { TISSUE } from './tissue'

/** Shares of brown tissue, 0 to 1: of the band along the border, and of what is inside of it. */
export type EdgeBurn = { edgeShare: number; centreShare: number }

/** The band is this share of the greatest distance from the border. */
const BAND_SHARE = 0.15

/**
 * Compares the edge of a leaf with its centre and marks brown tissue of the edge. Null when the picture
 * does not show one leaf with its outline.
 */
export function* markEdgeBurn(
	{ tissue, mask }: Plant,
	width: number,
	height: number,
): Generator<void, EdgeBurn | null> {
	const distance = yield* borderDistance(mask, width, height)
	let farthest = 0
	for (const one of distance) farthest = Math.max(farthest, one)
	const band = Math.max(3, BAND_SHARE * farthest)
	const [edge, centre] = [
		{ all: 0, brown: 0 },
		{ all: 0, brown: 0 },
	]
	for (let pixel = 0; pixel < mask.length; pixel++) {
		if (isPause(pixel)) yield
		if (mask[pixel] === 0) continue
		const isEdge = (distance[pixel] ?? 0) <= band
		const part = isEdge ? edge : centre
		part.all++
		if (tissue[pixel] !== TISSUE.brown) continue
		part.brown++
		if (isEdge) tissue[pixel] = TISSUE.brownEdge
	}
	if (edge.all === 0 || centre.all === 0) return null
	return { edgeShare: edge.brown / edge.all, centreShare: centre.brown / centre.all }
}
