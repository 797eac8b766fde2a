import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require-farm.server'
import { sendPhoto } from '~/http/send-photo.server'
import { findPhoto, PHOTO_NOT_FOUND } from '~/areas/growing/services/journal/find-photo.server'
import { JOURNAL_PHOTOS } from '~/areas/growing/services/journal/store-photo.server'

/** A photo of the journal, for members of its farm only. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { file } = await findPhoto(ctx, { photoId: parsePathId(params.photoId, PHOTO_NOT_FOUND) })
	return sendPhoto(ctx, request, { photos: JOURNAL_PHOTOS, file, missing: PHOTO_NOT_FOUND })
})

export const action = () => methodNotAllowed('GET')
