import {
	OVERLAY_CODES,
	type OverlayFinding,
} from '@sfc/domain/plant-health/diagnosis/measure/overlay'
import { Fault } from '@sfc/domain/fault'
import sharp from 'sharp'
import type { FarmCtx } from '~/context.server'
import type { PictureSize } from '~/areas/platform/services/images/encode-picture.server'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'
import { requireDiagnosisRow } from './read-diagnosis.server'

/** Reads the picture of a diagnosis, WebP. Throws Fault not-found. */
export async function readDiagnosisPicture(
	ctx: FarmCtx,
	{ diagnosisId, size }: { diagnosisId: number; size: PictureSize },
): Promise<Buffer> {
	const { file } = await requireDiagnosisRow(ctx, { diagnosisId })
	const bytes = await readPicture(ctx, file, size, 'diagnosis-photos')
	if (!bytes) throw new Fault('not-found', 'Picture not found')
	return bytes
}

/** Marker colour: magenta is on no leaf, and stands out from green, yellow and brown. */
const MARK = [226, 0, 166, 190] as const

/**
 * Draws a transparent PNG in the proportions of the large picture, with the pixels of one finding
 * marked. Throws Fault not-found.
 */
export async function drawOverlay(
	ctx: FarmCtx,
	{ diagnosisId, finding }: { diagnosisId: number; finding: OverlayFinding },
): Promise<Buffer> {
	const { tissue } = await requireDiagnosisRow(ctx, { diagnosisId })
	const { data, info } = await sharp(tissue)
		.extractChannel(0)
		.raw()
		.toBuffer({ resolveWithObject: true })
	const codes = new Set<number>(OVERLAY_CODES[finding])
	const marked = Buffer.alloc(data.length * 4)
	data.forEach((code, pixel) => {
		if (codes.has(code)) marked.set(MARK, pixel * 4)
	})
	return sharp(marked, { raw: { width: info.width, height: info.height, channels: 4 } })
		.png()
		.toBuffer()
}
