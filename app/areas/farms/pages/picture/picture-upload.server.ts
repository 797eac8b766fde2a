import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted, UserCtx } from '~/context.server'
import { readForm } from '~/http/read-form.server'
import { PICTURE_FORM_BYTES, readFormFile } from '~/http/read-form-file.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { changeFarmPicture } from '~/areas/platform/services/images/change-farm-picture.server'
import { detectImageFormat } from '~/areas/platform/services/images/encode-picture.server'
import {
	NOT_AN_IMAGE,
	NOT_REMOVED,
	NOT_UPLOADED,
	PICTURE_TYPES,
	TOO_LARGE,
	type PictureError,
} from './picture-errors'

/** The largest upload that is read to its end; longer ones are cut off. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024

type Refused = { refusal: PictureError; status: number }
type Outcome = { refusal: null; farmId: number; isRemoved: boolean; from: string } | Refused

/** Answers a call whose picture was refused. */
export const refusePicture = ({ refusal, status }: Refused): Response =>
	Response.json(
		{ error: refusal.message, message: refusal.message, title: refusal.title },
		{ status },
	)

type Save = (ctx: Permitted<'farm.configure'>, bytes: Uint8Array | null) => Promise<void>

const saveForFarm: Save = (ctx, bytes) => changeFarmPicture(ctx, { bytes })

/**
 * Reads a form with a picture in the field `image` and saves it in the farm that `enter` returns, as the
 * farm's own unless `save` is given; `intent=remove` removes the picture. The form is only read when it is its
 * turn, because ten uploads at once would hold ten pictures in memory. Errors the person can fix are returned
 * as a refusal.
 */
export async function handlePictureUpload(
	person: UserCtx,
	request: Request,
	enter: (form: FormData) => Promise<FarmCtx>,
	save: Save = saveForFarm,
): Promise<Outcome> {
	let isRemoved = false
	try {
		await person.limits.picturesPerPerson.count(person.user.id)
		if (Number(request.headers.get('Content-Length') ?? 0) > PICTURE_FORM_BYTES) {
			await discard(request)
			return { refusal: TOO_LARGE, status: 413 }
		}
		return await person.limits.picturesAtOnce(async () => {
			const form = await readForm(request, PICTURE_FORM_BYTES)
			isRemoved = form.get('intent') === 'remove'
			const ctx = await enter(form)
			requirePermission(ctx, 'farm.configure') // before the picture is read
			const bytes = isRemoved ? null : await readImageBytes(readFormFile(form, 'image'))
			if (bytes === 'not an image') return { refusal: NOT_AN_IMAGE, status: 400 }
			await save(requirePermission(ctx, 'farm.configure'), bytes)
			const from = String(form.get('from') ?? '')
			return { refusal: null, farmId: ctx.farm.id, isRemoved, from }
		})
	} catch (error) {
		return refused(person, error, isRemoved ? NOT_REMOVED : NOT_UPLOADED)
	}
}

/** Other image types are passed on, because the encoder's error message lists the accepted ones. */
async function readImageBytes(file: File | null): Promise<Uint8Array | 'not an image'> {
	if (!file) return 'not an image'
	const isOther = file.type.startsWith('image/') && !PICTURE_TYPES.includes(file.type)
	const bytes = new Uint8Array(await file.arrayBuffer())
	return detectImageFormat(bytes) === null && !isOther ? 'not an image' : bytes
}

function refused({ log }: UserCtx, error: unknown, otherwise: PictureError): Outcome {
	if (error instanceof Response) throw error
	if (!(error instanceof Fault)) {
		log.error({ err: error }, 'a picture could not be changed')
		return { refusal: otherwise, status: 500 }
	}
	const status = FAULT_STATUS[error.code]
	if (error.code === 'too-large') return { refusal: TOO_LARGE, status }
	return { refusal: { title: otherwise.title, message: error.message }, status }
}

/** Reads the upload and drops it: a browser shows a response only after it has sent everything. */
async function discard(request: Request): Promise<void> {
	const reader = request.body?.getReader()
	for (let size = 0; reader && size < DISCARD_MAX_BYTES;) {
		const { done, value } = await reader.read()
		if (done) return
		size += value.byteLength
	}
	await reader?.cancel().catch(() => {})
}
