import { isPause, type RgbPicture } from './rgb-picture'
import { THRESHOLDS } from './thresholds'
import { isVegetation } from './tissue'

/** Factors for red, green and blue; null when the picture shows nothing grey to go by. */
export type Gains = readonly [number, number, number] | null

const LEAST_GREY_SHARE = 0.05

/**
 * Corrects the colour of the light as far as it can be known: what is nearly grey and no plant is
 * taken to be grey in the mean (the grey-world assumption, kept to those pixels because a picture of
 * leaves is green in the mean). Corrections stay within bounds. Returns the picture itself when
 * nothing is changed.
 */
export function* balanceWhite(
	picture: RgbPicture,
): Generator<void, { picture: RgbPicture; gains: Gains }> {
	const means = yield* greyMeans(picture)
	if (!means) return { picture, gains: null }
	const grey = (means[0] + means[1] + means[2]) / 3
	const gainOf = (mean: number) =>
		Math.min(THRESHOLDS.mostGain, Math.max(1 / THRESHOLDS.mostGain, grey / mean))
	const gains = [gainOf(means[0]), gainOf(means[1]), gainOf(means[2])] as const
	const data = new Uint8Array(picture.data.length)
	for (let at = 0; at < data.length; at++) {
		if (isPause(at)) yield
		data[at] = Math.min(255, Math.round((picture.data[at] ?? 0) * (gains[at % 3] ?? 1)))
	}
	return { picture: { ...picture, data }, gains }
}

function* greyMeans({
	data,
	width,
	height,
}: RgbPicture): Generator<void, [number, number, number] | null> {
	const sums: [number, number, number] = [0, 0, 0]
	let count = 0
	for (let at = 0; at < data.length; at += 3) {
		if (isPause(at)) yield
		const red = data[at] ?? 0
		const green = data[at + 1] ?? 0
		const blue = data[at + 2] ?? 0
		const most = Math.max(red, green, blue)
		if (most < 50 || most > 250 || most - Math.min(red, green, blue) > 0.3 * most) continue
		if (isVegetation(red, green, blue)) continue
		sums[0] += red
		sums[1] += green
		sums[2] += blue
		count++
	}
	if (count < LEAST_GREY_SHARE * width * height) return null
	return [sums[0] / count, sums[1] / count, sums[2] / count]
}
