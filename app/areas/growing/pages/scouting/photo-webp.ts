import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require-farm.server'
import { sendPhoto } from '~/http/send-photo.server'
import {
	findScoutingPhoto,
	PHOTO_NOT_FOUND,
	SCOUTING_PHOTOS,
} from '~/areas/growing/services/scouting/scouting-photos.server'

/** A photo of a scouting visit, for members of its farm only. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const photoId = parsePathId(params.photoId, PHOTO_NOT_FOUND)
	const { file } = await findScoutingPhoto(ctx, { photoId })
	return sendPhoto(ctx, request, { photos: SCOUTING_PHOTOS, file, missing: PHOTO_NOT_FOUND })
})

export const action = () => methodNotAllowed('GET')
