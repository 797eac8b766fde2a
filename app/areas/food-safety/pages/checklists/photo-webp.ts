import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require-farm.server'
import { sendPhoto } from '~/http/send-photo.server'
import {
	CHECKLIST_PHOTOS,
	findChecklistPhoto,
	PHOTO_NOT_FOUND,
} from '~/areas/food-safety/services/checklists/checklist-photos.server'

/** A photo of a record, for members of its farm only. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const photoId = parsePathId(params.photoId, PHOTO_NOT_FOUND)
	const { file } = await findChecklistPhoto(ctx, { photoId })
	return sendPhoto(ctx, request, { photos: CHECKLIST_PHOTOS, file, missing: PHOTO_NOT_FOUND })
})

export const action = () => methodNotAllowed('GET')
