import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import type { PhotoStore } from '~/areas/platform/services/images/photo-store.server'
import { readForm } from './read-form.server'
import { PICTURE_FORM_BYTES, readFormFile } from './read-form-file.server'

/**
 * Stores the file `photo` of a form and returns its name, for a call that attaches it within the
 * hour. Throws Fault invalid, too-large or too-many.
 */
export async function storeUploadedPhoto(
	ctx: UserCtx,
	request: Request,
	photos: PhotoStore,
): Promise<{ photo: string }> {
	const { photosPerPerson, photosReadAtOnce, photosEncodedAtOnce } = ctx.limits
	await photosPerPerson.count(ctx.user.id)
	return photosReadAtOnce(async () => {
		const file = readFormFile(await readForm(request, PICTURE_FORM_BYTES), 'photo')
		if (!file) throw new Fault('invalid', 'Choose a photo', { field: 'photo' })
		const bytes = new Uint8Array(await file.arrayBuffer())
		return { photo: await photosEncodedAtOnce(() => photos.store(ctx, bytes)) }
	})
}
