const MAX_BYTES = 10 * 1024 * 1024

/** Why a picture was refused or not removed: a title and what to do. */
export type PictureError = { title: string; message: string }

/** Accepted types; the content decides, not the name or type of a file. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export const NOT_AN_IMAGE: PictureError = {
	title: 'Invalid File',
	message: 'Please select an image file',
}
export const TOO_LARGE: PictureError = {
	title: 'File Too Large',
	message: 'Image must be smaller than 10MB',
}
export const NOT_UPLOADED: PictureError = {
	title: 'Upload Failed',
	message: 'Failed to upload farm image',
}
export const NOT_REMOVED: PictureError = {
	title: 'Remove Failed',
	message: 'Failed to remove farm image',
}

/** Checks a file in the browser before it is sent; the server checks it again, thoroughly. */
export function checkPictureFile(file: { type: string; size: number }): PictureError | null {
	if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
	return file.size > MAX_BYTES ? TOO_LARGE : null
}
