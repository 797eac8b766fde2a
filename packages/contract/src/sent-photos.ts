import { z } from 'zod'

/** The most photos that one thing has. */
export const PHOTOS_MAX = 4

/** The photos of a new thing, by the names that their uploads gave. */
export const withPhotos = {
	photos: z
		.array(z.string().max(100))
		.max(PHOTOS_MAX, `At most ${PHOTOS_MAX} photos`)
		.optional()
		.describe('By the names that their uploads answered'),
}

/** How a photo is uploaded before the thing that it belongs to: the same for every kind. */
export const photoUpload = {
	method: 'post',
	bodyAs: 'raw',
	form: { photo: { isFile: true, about: 'A picture, 10 MB at most' } },
	summary:
		'Upload a photo, a form with the file `photo`; name it within an hour in `photos` of what it belongs to',
	answer: z.object({ photo: z.string().describe('Its name') }),
	status: 201,
	refusals: {
		400: 'Not an image, or one that cannot be read',
		413: 'Larger than 10 MB',
		429: 'Too many photos an hour, or at once',
	},
} as const
