import { connectedParts } from './connected-parts'
import { isPause, type RgbPicture } from './rgb-picture'
import { toColour, isVegetation, TISSUE } from './tissue'

export type Plant = {
	/** A code of `TISSUE` for each pixel. */
	tissue: Uint8Array
	/** 1 where there is plant, holes left out. */
	mask: Uint8Array
	plantPx: number
	/** The largest connected part. */
	largestPx: number
	/** How much of the smallest rectangle around the largest part it fills, 0 to 1. */
	filledShare: number
	holes: number
	/** Colours the background has as well, which are therefore not seen at the border of the plant. */
	backgroundCodes: ReadonlySet<number>
}

/** Damaged tissue is followed this far from living green, as a share of the longer side. */
const GROWN_SHARE = 0.12
/** Smaller parts are specks. */
const SPECK_SHARE = 0.0005
/** A larger gap inside the outline is background, not a hole in a leaf. */
const MOST_HOLE_SHARE = 0.04
const LEAST_HOLE_PX = 12

/**
 * Finds the plant: living tissue by its colour, and from there on what is yellow, pale, brown or purple
 * and connected to it, unless the frame of the picture shows that the background has that colour too.
 */
export function* findPlant(picture: RgbPicture): Generator<void, Plant> {
	const { data, width, height } = picture
	const pixels = width * height
	const colours = new Uint8Array(pixels)
	const tissue = new Uint8Array(pixels)
	for (let pixel = 0; pixel < pixels; pixel++) {
		if (isPause(pixel)) yield
		const red = data[pixel * 3] ?? 0
		const green = data[pixel * 3 + 1] ?? 0
		const blue = data[pixel * 3 + 2] ?? 0
		const colour = toColour(red, green, blue)
		colours[pixel] = colour
		if (isVegetation(red, green, blue)) tissue[pixel] = colour || TISSUE.green
	}
	const { codes: backgroundCodes, mean } = background(picture, colours, tissue)
	yield* grow(tissue, colours, backgroundCodes, width, height)
	const specks = yield* connectedParts(width, height, (pixel) => tissue[pixel] !== TISSUE.none)
	const [largest] = specks.sort((a, b) => b.pixels.length - a.pixels.length)
	let plantPx = 0
	for (const { pixels: part } of specks)
		if (part.length < SPECK_SHARE * pixels) for (const pixel of part) tissue[pixel] = TISSUE.none
		else plantPx += part.length
	const gaps = yield* connectedParts(width, height, (pixel) => tissue[pixel] === TISSUE.none)
	let holes = 0
	for (const { pixels: gap, touchesFrame } of gaps) {
		if (touchesFrame || gap.length > MOST_HOLE_SHARE * plantPx) continue
		const isHole = gap.length >= LEAST_HOLE_PX && mean !== null && isLike(mean, data, gap)
		if (isHole) holes++
		for (const pixel of gap) tissue[pixel] = isHole ? TISSUE.hole : colours[pixel] || TISSUE.green
	}
	yield
	const mask = new Uint8Array(pixels)
	plantPx = 0
	for (let pixel = 0; pixel < pixels; pixel++) {
		if (isPause(pixel)) yield
		if (tissue[pixel] === TISSUE.none || tissue[pixel] === TISSUE.hole) continue
		mask[pixel] = 1
		plantPx++
	}
	const box = largest ? (largest.right - largest.left + 1) * (largest.bottom - largest.top + 1) : 1
	const largestPx = largest?.pixels.length ?? 0
	return { tissue, mask, plantPx, largestPx, filledShare: largestPx / box, holes, backgroundCodes }
}

/**
 * What the frame of the picture shows beside the plant: the colours that at least a tenth of it has, and
 * its mean red, green and blue; null when the plant covers it.
 */
function background(
	{ data, width, height }: RgbPicture,
	colours: Uint8Array,
	tissue: Uint8Array,
): { codes: Set<number>; mean: [number, number, number] | null } {
	const frame = Math.max(2, Math.round(0.03 * Math.max(width, height)))
	const counts = new Map<number, number>()
	const sums: [number, number, number] = [0, 0, 0]
	let all = 0
	let bare = 0
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++) {
			const isFrame = x < frame || y < frame || x >= width - frame || y >= height - frame
			if (!isFrame) continue
			all++
			const pixel = y * width + x
			if (tissue[pixel] !== TISSUE.none) continue
			bare++
			for (const channel of [0, 1, 2] as const) sums[channel] += data[pixel * 3 + channel] ?? 0
			const colour = colours[pixel] ?? TISSUE.none
			counts.set(colour, (counts.get(colour) ?? 0) + 1)
		}
	const common = [...counts].filter(([code, count]) => code !== TISSUE.none && count >= all / 10)
	return {
		codes: new Set(common.map(([code]) => code)),
		mean: bare === 0 ? null : [sums[0] / bare, sums[1] / bare, sums[2] / bare],
	}
}

/** In any channel; light falls off a little from the frame to the middle. */
const MOST_DIFFERENCE = 40

/** Whether the mean colour of some pixels is about that of the background. */
function isLike(
	mean: readonly [number, number, number],
	data: Uint8Array,
	pixels: Int32Array,
): boolean {
	return ([0, 1, 2] as const).every((channel) => {
		let sum = 0
		for (const pixel of pixels) sum += data[pixel * 3 + channel] ?? 0
		return Math.abs(sum / pixels.length - mean[channel]) <= MOST_DIFFERENCE
	})
}

/** Adds to living tissue what is connected to it and has the colour of damage, pixel layer by layer. */
function* grow(
	tissue: Uint8Array,
	colours: Uint8Array,
	backgroundCodes: ReadonlySet<number>,
	width: number,
	height: number,
): Generator<void, void> {
	const steps = Math.round(GROWN_SHARE * Math.max(width, height))
	let layer: number[] = []
	for (let pixel = 0; pixel < tissue.length; pixel++) {
		if (isPause(pixel)) yield
		if (tissue[pixel] === TISSUE.none) continue
		const isInside =
			tissue[pixel - 1] && tissue[pixel + 1] && tissue[pixel - width] && tissue[pixel + width]
		if (!isInside) layer.push(pixel)
	}
	for (let step = 0; step < steps && layer.length > 0; step++) {
		yield
		const next: number[] = []
		for (const pixel of layer) {
			const x = pixel % width
			const neighbours = [
				x > 0 ? pixel - 1 : -1,
				x < width - 1 ? pixel + 1 : -1,
				pixel - width,
				pixel + width,
			]
			for (const one of neighbours) {
				if (one < 0 || one >= width * height || tissue[one] !== TISSUE.none) continue
				const colour = colours[one] ?? TISSUE.none
				if (colour === TISSUE.none || backgroundCodes.has(colour)) continue
				tissue[one] = colour
				next.push(one)
			}
		}
		layer = next
	}
}
