const MAX_BYTES = 10 * 1024 * 1024

/** Why a picture was not taken or not removed: a title and what to do. */
export type PictureRefusal = { title: string; message: string }

/** What is taken; whatever a file says of itself, its content decides. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export const NOT_AN_IMAGE: PictureRefusal = {
	title: 'Invalid File',
	message: 'Please select an image file',
}
export const TOO_LARGE: PictureRefusal = {
	title: 'File Too Large',
	message: 'Image must be smaller than 10MB',
}
export const NOT_UPLOADED: PictureRefusal = {
	title: 'Upload Failed',
	message: 'Failed to upload farm image',
}
export const NOT_REMOVED: PictureRefusal = {
	title: 'Remove Failed',
	message: 'Failed to remove farm image',
}

/** What the browser can tell before it sends a file; the server looks again, and closer. */
export function refusalOf(file: { type: string; size: number }): PictureRefusal | null {
	if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
	return file.size > MAX_BYTES ? TOO_LARGE : null
}
