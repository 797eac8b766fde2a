import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { checkFormFields } from './check-form-fields'

/** Total size of the text fields of such a form. */
const TEXT_MAX_BYTES = 300 * 1024
const PARTS_MAX = 100

export type UploadedFile = {
	field: string
	/** The file name on the person's machine; it says nothing about the content. */
	name: string
	/** Null when it is larger than allowed; then its rest was discarded. */
	bytes: Uint8Array | null
}

type Options = {
	/** Limit of the whole body; reading stops beyond it. */
	maxBytes: number
	fileMaxBytes: number
	/** Receives each complete file; the next one is read after it resolves. */
	take: (file: UploadedFile) => Promise<void>
}

/**
 * Reads a form with files, at most one of them in memory; returns its texts. Throws Fault too-large
 * or invalid.
 */
export async function readUpload(
	request: Request,
	{ maxBytes, fileMaxBytes, take }: Options,
): Promise<FormData> {
	const capped = request.body?.pipeThrough(cap(maxBytes)) ?? null
	const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' }
	const bounded = new Request(request.url, {
		method: 'POST',
		headers,
		body: capped,
		...({ duplex: 'half' } as object),
	})
	let textBytes = 0
	let parts = 0
	const form = await parseMultipart(bounded, async ({ name, filename, data }) => {
		if (++parts > PARTS_MAX) throw new Fault('too-large', 'The form has too many fields')
		if (filename === undefined) {
			const text = await readPart(data, TEXT_MAX_BYTES - textBytes)
			if (!text) throw new Fault('too-large', 'The form holds too much text')
			textBytes += text.byteLength
			return Buffer.from(text).toString('utf8')
		}
		const bytes = await readPart(data, fileMaxBytes)
		// A browser sends an empty file for a file field without a file.
		if (bytes === null || bytes.byteLength > 0 || filename !== '')
			await take({ field: name, name: filename, bytes })
		return undefined
	}).catch((cause: unknown) => {
		if (cause instanceof Fault || cause instanceof Response) throw cause
		throw new Fault('invalid', 'The form could not be read', { cause })
	})
	checkFormFields(form)
	return form
}

/** Reads a part to its end; null when it is too large. */
async function readPart(
	data: AsyncIterable<Uint8Array>,
	maxBytes: number,
): Promise<Uint8Array | null> {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of data) {
		size += chunk.byteLength
		if (size <= maxBytes) chunks.push(chunk)
		else chunks.length = 0
	}
	return size <= maxBytes ? Buffer.concat(chunks) : null
}

function cap(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
	let size = 0
	return new TransformStream({
		transform(chunk, controller) {
			size += chunk.byteLength
			if (size <= maxBytes) return controller.enqueue(chunk)
			const most = `${Math.round(maxBytes / 1024 / 1024)} MB`
			controller.error(new Fault('too-large', `The request is larger than ${most}`))
		},
	})
}
