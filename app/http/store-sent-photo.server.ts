import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { PICTURE_MAX_BYTES } from '~/services/images/encode-picture.server'
import type { PhotoStore } from '~/services/images/photo-store.server'
import { readForm } from './read-form.server'

/** Room for the rest of the form around the file. */
const FORM_BYTES = 16 * 1024

/**
 * Stores the file `photo` of a form and returns its name, for a call that attaches it within the
 * hour. Throws Fault invalid, too-large or too-many.
 */
export async function storeSentPhoto(
	ctx: UserCtx,
	request: Request,
	photos: PhotoStore,
): Promise<{ photo: string }> {
	const { photosPerPerson, photosReadAtOnce, photosEncodedAtOnce } = ctx.limits
	await photosPerPerson.count(ctx.user.id)
	return photosReadAtOnce(async () => {
		const file = (await readForm(request, PICTURE_MAX_BYTES + FORM_BYTES)).get('photo')
		if (!(file instanceof File) || file.size === 0)
			throw new Fault('invalid', 'Choose a photo', { field: 'photo' })
		const bytes = new Uint8Array(await file.arrayBuffer())
		return { photo: await photosEncodedAtOnce(() => photos.store(ctx, bytes)) }
	})
}
