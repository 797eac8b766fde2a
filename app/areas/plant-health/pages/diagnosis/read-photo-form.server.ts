import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { parsePathId } from '~/http/parse-path-id'
import { readUpload, type UploadedFile } from '~/http/read-upload.server'
import {
	detectImageFormat,
	PICTURE_MAX_BYTES,
} from '~/areas/platform/services/images/encode-picture.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { requireCycle } from '~/areas/growing/services/planting-cycles/require-cycle.server'
import { INVALID_TYPE, NO_IMAGE, TOO_LARGE } from './photo-errors'

const SENT_MAX_BYTES = 64 * 1024 * 1024

/** Reads a form with one photo; errors of its file are shown at the field `picture`. */
export async function readPhotoForm({ ctx, request }: { ctx: FarmCtx; request: Request }) {
	let photo: Uint8Array | null = null
	let refusal: string | null = NO_IMAGE
	const take = ({ name, bytes }: UploadedFile) => {
		photo = bytes
		refusal = checkPhotoBytes(name, bytes)
		return Promise.resolve()
	}
	try {
		await ctx.limits.picturesPerPerson.count(ctx.user.id)
		const limits = { maxBytes: SENT_MAX_BYTES, fileMaxBytes: PICTURE_MAX_BYTES, take }
		const form = await ctx.limits.picturesAtOnce(() => readUpload(request, limits))
		const bytes = (photo ?? new Uint8Array()) as Uint8Array
		return { form, bytes, ...(refusal && { wrong: { fieldErrors: { picture: [refusal] } } }) }
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const { message } = error
		return { form: new FormData(), bytes: new Uint8Array(), wrong: { formErrors: [message] } }
	}
}

function checkPhotoBytes(name: string, bytes: Uint8Array | null): string | null {
	if (bytes === null) return TOO_LARGE
	if (bytes.byteLength === 0) return name === '' ? NO_IMAGE : INVALID_TYPE
	return detectImageFormat(bytes) === null ? INVALID_TYPE : null
}

/** The cycle that a form names, on the farm of the page. Throws Fault not-found. */
export async function requireFormCycle(
	ctx: FarmCtx,
	named: string | undefined,
): Promise<Cycle | null> {
	if (!named) return null
	const missing = 'Planting cycle not found'
	const found = await requireCycle(ctx, { cycleId: parsePathId(named, missing) })
	if (found.ctx.farm.id !== ctx.farm.id) throw new Fault('not-found', missing)
	return found.cycle
}
