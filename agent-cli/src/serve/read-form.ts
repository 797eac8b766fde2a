import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal'

const BODY_MAX_BYTES = 4096

/** The fields of a posted form. Throws `Refusal` for what is no form, or too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
	const [type] = (request.headers['content-type'] ?? '').split(';')
	if (type?.trim() !== 'application/x-www-form-urlencoded')
		throw new Refusal(415, 'Not a form', 'This is not a form of this page.')
	const chunks: Buffer[] = []
	let size = 0
	// The connection is left open for the answer.
	for await (const chunk of request.iterator({ destroyOnReturn: false })) {
		size += (chunk as Buffer).length
		if (size > BODY_MAX_BYTES) throw new Refusal(413, 'Too large', 'The form is too large.')
		chunks.push(chunk as Buffer)
	}
	return new URLSearchParams(Buffer.concat(chunks).toString())
}
