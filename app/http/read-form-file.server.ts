import { PICTURE_MAX_BYTES } from '~/areas/platform/services/images/encode-picture.server'

/** Size of a form with one picture; the margin is for its other fields. */
export const PICTURE_FORM_BYTES = PICTURE_MAX_BYTES + 16 * 1024

/** The file that was sent in a field; null when none was chosen. */
export function readFormFile(form: FormData, field: string): File | null {
	const file = form.get(field)
	return file instanceof File && file.size > 0 ? file : null
}
