import { Fault } from '@sfc/domain/fault'
import { checkFormFields } from './check-form-fields'
import { readBytes } from './read-body.server'

/**
 * Reads a form of text fields up to `maxBytes` (default 100 kB). Throws Fault too-large or invalid.
 */
export async function readForm(request: Request, maxBytes = 100 * 1024): Promise<FormData> {
	const bytes = await readBytes(request, maxBytes)
	const type = request.headers.get('Content-Type')
	if (bytes.byteLength === 0) return new FormData()
	const headers = new Headers(type ? { 'Content-Type': type } : {})
	const form = await new Response(new Uint8Array(bytes), { headers })
		.formData()
		.catch((cause: unknown) => {
			throw new Fault('invalid', 'The form could not be read', { cause })
		})
	checkFormFields(form)
	return form
}
