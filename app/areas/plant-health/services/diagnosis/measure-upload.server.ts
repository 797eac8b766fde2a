import type { LeafMeasures } from '@sfc/domain/plant-health/diagnosis/measure/measure-picture'
import { measurePicture } from '@sfc/domain/plant-health/diagnosis/measure/measure-picture'
import { REFUSALS, type Refusal } from '@sfc/domain/plant-health/diagnosis/measure/refusals'
import { LONGEST_PX } from '@sfc/domain/plant-health/diagnosis/measure/rgb-picture'
import { Fault } from '@sfc/domain/fault'
import sharp from 'sharp'
import { runInSlices } from '~/areas/platform/services/run-in-slices.server'
import { recognizePlant } from './gate/recognize-plant.server'

/** Width of the overlay, which is drawn on a screen, where finer pixels show nothing more. */
const OVERLAY_PX = 320
/** Shortest side; with fewer pixels neither spots nor sharpness can be measured. */
const LEAST_SIDE_PX = 64

/** Measures of an upload, and whether the network of the plant gate was asked about it. */
export type UploadMeasures = LeafMeasures & { isRecognized?: boolean }

/**
 * Measures a picture of a plant that this server encoded. `tissue`: a small grey PNG with the code of
 * each pixel. Throws Fault invalid at the field `picture`, with how to take a better one.
 */
export async function measureUpload(
	encoded: Buffer,
): Promise<{ measures: UploadMeasures; tissue: Buffer }> {
	const { data, info } = await sharp(encoded)
		.resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true })
	const { width, height, channels } = info
	if (Math.min(width, height) < LEAST_SIDE_PX) throw refused('few-points')
	const outcome = await runInSlices(
		measurePicture({ width, height, data: channels === 3 ? data : fromGrey(data) }),
	)
	if ('refusal' in outcome) throw refused(outcome.refusal)
	const recognized = await recognizePlant(encoded)
	if (recognized && !recognized.isPlant) throw refused('not-a-plant')
	const tissue = await sharp(outcome.tissue, { raw: { width, height, channels: 1 } })
		.resize({ width: OVERLAY_PX, height: OVERLAY_PX, fit: 'inside', kernel: 'nearest' })
		.toColourspace('b-w')
		.png({ compressionLevel: 9 })
		.toBuffer()
	return { measures: { ...outcome.measures, isRecognized: recognized !== null }, tissue }
}

function refused(refusal: Refusal): Fault {
	const { what, how } = REFUSALS[refusal]
	return new Fault('invalid', `${what}. ${how}`, { field: 'picture' })
}

const fromGrey = (grey: Buffer): Uint8Array => {
	const data = new Uint8Array(grey.length * 3)
	grey.forEach((value, pixel) => data.fill(value, pixel * 3, pixel * 3 + 3))
	return data
}
