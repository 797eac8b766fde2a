const MAX_BYTES = 10 * 1024 * 1024

/** Accepted types; the content decides, not the name or type of a file. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

export const NO_IMAGE = 'No Image Selected. Please select an image to analyze.'
export const INVALID_TYPE = 'Invalid File Type. Please upload a JPEG, PNG, WebP, or GIF image.'
export const TOO_LARGE = 'File Too Large. Please upload an image smaller than 10MB'

/** Checks a file in the browser before it is sent; the server checks it again, thoroughly. */
export function checkPhotoFile(file: { type: string; size: number }): string | null {
	if (!PHOTO_TYPES.includes(file.type)) return INVALID_TYPE
	return file.size > MAX_BYTES ? TOO_LARGE : null
}
