import { PHOTOS_MAX } from '@sfc/contract/sent-photos'
import type { UserCtx } from '~/context.server'
import { readForm } from '~/http/read-form.server'
import { readPhotoForm } from '~/http/read-photo-form.server'
import { SUPPORT_PHOTOS } from '~/areas/overview/services/support/support-photos.server'

/** Reads a message with its pictures. Visitors cannot attach any, because they could never see them again. */
export const readSupportForm = async (person: UserCtx | null, request: Request) =>
	person
		? readPhotoForm(person, request, {
				photos: SUPPORT_PHOTOS,
				full: `A message has at most ${PHOTOS_MAX} photos`,
			})
		: { form: await readForm(request), photos: [] }
