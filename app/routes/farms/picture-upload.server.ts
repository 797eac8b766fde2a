import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { readForm } from '~/http/read-form.server'
import { STATUS_OF_FAULT } from '~/http/status-of-fault'
import { rateLimit } from '~/services/accounts/rate-limit.server'
import { PICTURE_MAX_BYTES } from '~/services/images/encode-picture.server'
import { gate } from '~/services/images/gate'

/** What a form adds around the file it sends. */
const FORM_BYTES = 16 * 1024
/** Pictures far beyond what is allowed are cut off instead of being heard out. */
const DISCARD_MAX_BYTES = 64 * 1024 * 1024

const perPerson = rateLimit({ points: 60, windowS: 60 * 60, of: 'pictures' })
const inTurn = gate({
	atOnce: 2,
	waiting: 30,
	busy: 'Many pictures are being saved. Please try again in a moment.',
})

/**
 * Reads a picture form and hands its bytes on, or null where the form asks to remove it. Not even
 * the reading begins before its turn: ten at once would hold ten pictures in memory. Returns the
 * refusal to show at the field, if there is one.
 */
export async function takeUpload(
	{ user }: UserCtx,
	request: Request,
	save: (bytes: Uint8Array | null) => Promise<void>,
): Promise<{ message: string; status: number } | null> {
	try {
		await perPerson.count(user.id)
		if (Number(request.headers.get('Content-Length') ?? 0) > PICTURE_MAX_BYTES + FORM_BYTES) {
			await discard(request)
			throw new Fault('too-large', 'The picture is larger than 10 MB')
		}
		await inTurn(async () => {
			const form = await readForm(request, PICTURE_MAX_BYTES + FORM_BYTES)
			if (form.get('intent') === 'remove') return save(null)
			const file = form.get('picture')
			if (!(file instanceof File))
				throw new Fault('invalid', 'Choose a picture', { field: 'picture' })
			return save(new Uint8Array(await file.arrayBuffer()))
		})
		return null
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const status = STATUS_OF_FAULT[error.code]
		if (error.code !== 'too-large') return { message: error.message, status }
		return { message: 'The picture is larger than 10 MB', status }
	}
}

/** Reads what was sent and keeps nothing: a browser hears the answer only once it has sent it all. */
async function discard(request: Request): Promise<void> {
	const reader = request.body?.getReader()
	for (let size = 0; reader && size < DISCARD_MAX_BYTES;) {
		const { done, value } = await reader.read()
		if (done) return
		size += value.byteLength
	}
	await reader?.cancel().catch(() => {})
}
