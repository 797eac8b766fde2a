import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { PICTURE_MAX_BYTES } from '~/areas/platform/services/images/encode-picture.server'
import type { PhotoStore } from '~/areas/platform/services/images/photo-store.server'
import type { UploadedPhoto } from '~/ui/form/photos-field'
import { readForm } from './read-form.server'
import { readUpload, type UploadedFile } from './read-upload.server'

const SENT_MAX_BYTES = 64 * 1024 * 1024

type Options = {
	photos: PhotoStore
	/** Error when there are too many photos: `An entry has at most 4 photos`. */
	full: string
	/** Whether too many photos of one person refuse the whole form, with when to try again. */
	throwsLimits?: boolean
}

/**
 * Reads a form with photos: new ones, and those uploaded earlier with a refused form (`kept`). A
 * refused photo is reported with its reason; the rest of the form is kept. Throws Fault too-large or
 * invalid when the form itself cannot be read.
 */
export async function readPhotoForm(
	ctx: UserCtx,
	request: Request,
	{ photos, full, throwsLimits = false }: Options,
) {
	const { photosPerPerson, photosReadAtOnce, photosEncodedAtOnce } = ctx.limits
	const added: UploadedPhoto[] = []
	const refusals: string[] = []
	const take = async ({ name, bytes }: UploadedFile) => {
		try {
			if (added.length >= PHOTOS_MAX) throw new Fault('conflict', full)
			if (!bytes) throw new Fault('too-large', '')
			await photosPerPerson.count(ctx.user.id)
			const file = await photosEncodedAtOnce(() => photos.store(ctx, bytes))
			added.push({ file, name: name.slice(0, 100) })
		} catch (error) {
			if (!(error instanceof Fault) || (throwsLimits && error.code === 'too-many')) throw error
			refusals.push(photoMessage(name, error))
		}
	}
	const isUpload = request.headers.get('Content-Type')?.startsWith('multipart/form-data')
	const limits = { maxBytes: SENT_MAX_BYTES, fileMaxBytes: PICTURE_MAX_BYTES, take }
	const form = isUpload
		? await photosReadAtOnce(() => readUpload(request, limits))
		: await readForm(request)
	const named = form.getAll('kept').map((text) => parseUploadedPhoto(String(text)))
	const still = await photos
		.stored(
			ctx,
			named.map(({ file }) => file),
		)
		.catch((error: unknown) => {
			if (!(error instanceof Fault)) throw error
			refusals.push(error.message)
			return named.map(({ file }) => file)
		})
	const kept = [...named.filter(({ file }) => still.includes(file)), ...added].slice(0, PHOTOS_MAX)
	return {
		form,
		wrong: refusals.length > 0 ? { fieldErrors: { photos: refusals } } : undefined,
		more: { kept },
		photos: kept.map(({ file }) => file),
	}
}

/** Parses `<name on disk> <original name>`. */
function parseUploadedPhoto(text: string): UploadedPhoto {
	const [file = '', ...name] = text.slice(0, 200).split(' ')
	return { file, name: name.join(' ') }
}

/** The error message for a refused photo. */
function photoMessage(name: string, error: Fault): string {
	const which = name.length > 60 ? `${name.slice(0, 57)}…` : name
	const said = (words: string) => (which ? `${which}: ${words}` : words)
	if (error.code === 'too-large') return said('File Too Large. Image must be smaller than 10MB.')
	if (error.code !== 'invalid') return said(error.message)
	return said(`Invalid File. Please select an image file. ${error.message}`)
}
