import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { storeDocumentFile } from '~/areas/food-safety/services/documents/document-files.server'
import { PICTURE_MAX_BYTES } from '~/areas/platform/services/images/encode-picture.server'
import { readForm } from '~/http/read-form.server'
import { readUpload } from '~/http/read-upload.server'

const SENT_MAX_BYTES = 64 * 1024 * 1024

/**
 * Reads the form of a document with its file, or with one that was uploaded with a refused form before. A refused file
 * is reported with its reason; what was typed is kept.
 */
export async function readDocumentForm(ctx: UserCtx, request: Request) {
	let stored: string | null = null
	let refusal: string | null = null
	const take = async ({ bytes }: { bytes: Uint8Array | null }) => {
		try {
			if (!bytes) throw new Fault('too-large', 'The file is larger than 10 MB')
			await ctx.limits.photosPerPerson.count(ctx.user.id)
			stored = await storeDocumentFile(ctx, bytes)
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			refusal = error.message
		}
	}
	const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
	const limits = { maxBytes: SENT_MAX_BYTES, fileMaxBytes: PICTURE_MAX_BYTES, take }
	const form = isUpload
		? await ctx.limits.photosReadAtOnce(() => readUpload(request, limits))
		: await readForm(request)
	const file = stored ?? String(form.get('kept') ?? '')
	return {
		form,
		wrong: refusal ? { fieldErrors: { file: [refusal] } } : undefined,
		more: { kept: file },
		file,
	}
}

const noFile = () => new Fault('invalid', 'Choose a PDF, JPEG or PNG file', { field: 'file' })

/** The stored file that a form names. Throws Fault invalid at `file` when none was chosen. */
export function requireFile({ file }: { file: string }): string {
	if (file === '') throw noFile()
	return file
}
