import { colourVariety } from './colour-variety'
import { markEdgeBurn, type EdgeBurn } from './edge-burn'
import { exposure, type Exposure } from './exposure'
import { findPlant, type Plant } from './find-plant'
import type { Refusal } from './refusals'
import { requirePicture, type RgbPicture, lumaAt } from './rgb-picture'
import { markSpots, type Spots } from './spots'
import { THRESHOLDS } from './thresholds'
import { darkGreenIndex, TISSUE } from './tissue'
import { balanceWhite, type Gains } from './white-balance'

/** What was measured on a picture. Shares are from 0 to 1, of the plant unless told. */
export type LeafMeasures = {
	width: number
	height: number
	/** Plant in the whole picture. */
	coverShare: number
	plantPx: number
	sharpness: number
	exposure: Exposure
	gains: Gains
	/** Dark Green Color Index of the green tissue, 0 (very yellow) to 1 (dark green); null without any. */
	greenness: number | null
	yellowShare: number
	paleShare: number
	/** Null when the background is brown, or pale, or purple, too. */
	brownShare: number | null
	purpleShare: number | null
	/** Null unless the picture shows one leaf with its outline, before a background of another colour. */
	edge: EdgeBurn | null
	brownSpots: Spots
	paleSpots: Spots
	holes: number | null
}

export type Measured = {
	measures: LeafMeasures
	/** A code of `TISSUE` for each pixel, row by row: what the overlays are drawn from. */
	tissue: Uint8Array
}

/** The largest part holds so much of the plant, and fills so much of its rectangle, if it is one leaf. */
const ONE_LEAF_SHARE = 0.9
const ONE_LEAF_FILLED = 0.45
const ONE_LEAF_MOST_COVER = 0.85

/**
 * Measures a picture of a plant, or says why it cannot. Yields every few milliseconds, so that a server
 * can answer others. Throws RangeError for what is no picture.
 */
export function* measurePicture(
	sent: RgbPicture,
): Generator<void, Measured | { refusal: Refusal }> {
	requirePicture(sent)
	const lit = yield* exposure(sent)
	if (lit.darkShare > THRESHOLDS.tooDarkShare) return { refusal: 'too-dark' }
	if (lit.brightShare > THRESHOLDS.allBrightShare) return { refusal: 'too-bright' }
	if (lit.pinkShare > THRESHOLDS.colouredLightShare) return { refusal: 'coloured-light' }
	const { picture, gains } = yield* balanceWhite(sent)
	const { width, height } = picture
	const plant = yield* findPlant(picture)
	const coverShare = plant.plantPx / (width * height)
	if (coverShare < THRESHOLDS.leastAnyPlantShare) return { refusal: 'no-plant' }
	if (coverShare < THRESHOLDS.leastPlantShare) return { refusal: 'too-far' }
	yield
	if (clippedShare(sent, plant.mask, plant.plantPx) > THRESHOLDS.tooBrightShare)
		return { refusal: 'too-bright' }
	const variety = yield* colourVariety(picture, plant.mask)
	if (variety !== null && variety < THRESHOLDS.leastColourBits) return { refusal: 'flat-colour' }
	const sharp = yield* sharpness(picture, plant.mask)
	if (sharp < THRESHOLDS.leastSharpness) return { refusal: 'blurred' }
	yield
	const { plantPx, tissue, backgroundCodes: background } = plant
	const shares = tissueShares(plant)
	const isOneLeaf =
		plant.largestPx >= ONE_LEAF_SHARE * plantPx &&
		plant.filledShare >= ONE_LEAF_FILLED &&
		coverShare <= ONE_LEAF_MOST_COVER
	const size = [width, height] as const
	const spot = (code: number, as: number) => markSpots(tissue, ...size, { code, as, plantPx })
	const brownSpots = yield* spot(TISSUE.brown, TISSUE.brownSpot)
	const paleSpots = yield* spot(TISSUE.pale, TISSUE.paleSpot)
	const canSeeBrown = !background.has(TISSUE.brown)
	const edge = isOneLeaf && canSeeBrown ? yield* markEdgeBurn(plant, ...size) : null
	const measures = {
		width,
		height,
		coverShare,
		plantPx,
		sharpness: sharp,
		exposure: lit,
		gains,
		greenness: meanGreenness(picture, tissue),
		yellowShare: shares(TISSUE.yellow),
		paleShare: shares(TISSUE.pale),
		brownShare: canSeeBrown ? shares(TISSUE.brown) : null,
		purpleShare: background.has(TISSUE.purple) ? null : shares(TISSUE.purple),
		edge,
		brownSpots,
		paleSpots,
		holes: isOneLeaf ? plant.holes : null,
	}
	return { measures, tissue }
}

/** The share of each code, counted once, before spots and edges are marked. */
function tissueShares({ tissue, plantPx }: Plant): (code: number) => number {
	const counts = new Uint32Array(256)
	for (const code of tissue) counts[code] = (counts[code] ?? 0) + 1
	return (code) => (counts[code] ?? 0) / plantPx
}

/** Pixels of the plant with a channel cut off at its end, where the colour is lost. */
function clippedShare({ data }: RgbPicture, mask: Uint8Array, plantPx: number): number {
	let clipped = 0
	for (let pixel = 0; pixel < mask.length; pixel++)
		if (
			mask[pixel] === 1 &&
			Math.max(data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0) >= THRESHOLDS.brightChannel
		)
			clipped++
	return clipped / plantPx
}

function meanGreenness({ data }: RgbPicture, tissue: Uint8Array): number | null {
	let [sum, count] = [0, 0]
	for (let pixel = 0; pixel < tissue.length; pixel++) {
		if (tissue[pixel] !== TISSUE.green) continue
		const at = pixel * 3
		sum += darkGreenIndex(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
		count++
	}
	return count === 0 ? null : sum / count
}

/**
 * How sharp a part of a picture is: the variance of the Laplacian of its brightness (Pech-Pacheco et
 * al. 2000). `inside` has 1 for the pixels that count. 0 when there are none.
 */
function* sharpness(
	{ data, width, height }: RgbPicture,
	inside: Uint8Array,
): Generator<void, number> {
	let [count, sum, squares] = [0, 0, 0]
	for (let y = 1; y < height - 1; y++) {
		yield
		for (let x = 1; x < width - 1; x++) {
			const pixel = y * width + x
			if (inside[pixel] !== 1) continue
			const laplacian =
				lumaAt(data, pixel - 1) +
				lumaAt(data, pixel + 1) +
				lumaAt(data, pixel - width) +
				lumaAt(data, pixel + width) -
				4 * lumaAt(data, pixel)
			count++
			sum += laplacian
			squares += laplacian * laplacian
		}
	}
	return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
