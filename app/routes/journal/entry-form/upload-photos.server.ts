import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { readForm } from '~/http/read-form.server'
import { readUpload, type UploadedFile } from '~/http/read-upload.server'
import { PICTURE_MAX_BYTES } from '~/services/images/encode-picture.server'
import { PHOTOS_MAX, storePhoto } from '~/services/journal/store-photo.server'

const SENT_MAX_BYTES = 64 * 1024 * 1024

export type UploadedPhoto = { file: string; name: string }

export type PhotoForm = {
	texts: FormData
	/** New photos; they are deleted automatically unless an entry uses them. */
	photos: UploadedPhoto[]
	/** Why other photos were refused. */
	refusals: string[]
}

/**
 * Reads a form with photos. A refused photo is reported with its reason; the rest of the form is
 * kept. Throws Fault too-large or invalid when the form itself cannot be read.
 */
export async function uploadPhotos(ctx: UserCtx, request: Request): Promise<PhotoForm> {
	const { photosPerPerson, photosReadAtOnce, photosEncodedAtOnce } = ctx.limits
	const photos: UploadedPhoto[] = []
	const refusals: string[] = []
	const take = async ({ name, bytes }: UploadedFile) => {
		try {
			if (photos.length >= PHOTOS_MAX)
				throw new Fault('conflict', `An entry has at most ${PHOTOS_MAX} photos`)
			if (!bytes) throw new Fault('too-large', '')
			await photosPerPerson.count(ctx.user.id)
			const file = await photosEncodedAtOnce(() => storePhoto(ctx, bytes))
			photos.push({ file, name: name.slice(0, 100) })
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			refusals.push(photoMessage(name, error))
		}
	}
	const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
	const limits = { maxBytes: SENT_MAX_BYTES, fileMaxBytes: PICTURE_MAX_BYTES, take }
	const texts = isUpload
		? await photosReadAtOnce(() => readUpload(request, limits))
		: await readForm(request)
	return { texts, photos, refusals }
}

/** The error message for a refused photo. */
function photoMessage(name: string, error: Fault): string {
	const which = name.length > 60 ? `${name.slice(0, 57)}…` : name
	const said = (words: string) => (which ? `${which}: ${words}` : words)
	if (error.code === 'too-large') return said('File Too Large. Image must be smaller than 10MB.')
	if (error.code !== 'invalid') return said(error.message)
	return said(`Invalid File. Please select an image file. ${error.message}`)
}
