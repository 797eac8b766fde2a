import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require-farm.server'
import { sendPhoto } from '~/http/send-photo.server'
import {
	findSupportPhoto,
	PHOTO_NOT_FOUND,
} from '~/areas/overview/services/support/find-support-photo.server'
import { SUPPORT_PHOTOS } from '~/areas/overview/services/support/support-photos.server'

/** A picture of a support request, for its sender only. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const { file } = await findSupportPhoto(ctx, {
		photoId: parsePathId(params.photoId, PHOTO_NOT_FOUND),
	})
	return sendPhoto(ctx, request, { photos: SUPPORT_PHOTOS, file, missing: PHOTO_NOT_FOUND })
})

export const action = () => methodNotAllowed('GET')
