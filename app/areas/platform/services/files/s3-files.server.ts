import {
	isFileName,
	requireFileName,
	type FileInfo,
	type FileStore,
	type S3Settings,
} from './file-store'
import { createS3Sender, readText, type S3Answer, type SendS3 } from './s3-request.server'

/** A page of a list has 1,000 keys of at most 1,024 bytes. */
const LIST_MAX_CHARS = 4 * 1024 * 1024
/** S3 keeps the time of a file in whole seconds; pictures of a camera come faster. */
const WRITTEN_AT = 'x-amz-meta-written-at'

/** Opens the files in a bucket of a service that speaks S3. */
export function openS3Files(settings: S3Settings, onFailure?: (error: Error) => void): FileStore {
	const send = createS3Sender(settings, onFailure)
	const keyOf = (name: string) => {
		requireFileName(name)
		return settings.prefix + name
	}
	return {
		settings,

		async put(name, content) {
			const headers = { [WRITTEN_AT]: String(Date.now()) }
			const answer = await send({ method: 'PUT', key: keyOf(name), headers, content })
			answer?.body.destroy()
		},

		async get(name, range) {
			const headers = range && { Range: `bytes=${range.start}-${range.end}` }
			const answer = await send({ method: 'GET', key: keyOf(name), ...(headers && { headers }) })
			return answer && { ...toInfo(name, answer), stream: answer.body }
		},

		async stat(name) {
			const answer = await send({ method: 'HEAD', key: keyOf(name) })
			answer?.body.destroy()
			return answer && toInfo(name, answer)
		},

		list: (folder) => list(send, settings.prefix, folder),

		async delete(name) {
			const answer = await send({ method: 'DELETE', key: keyOf(name) })
			answer?.body.destroy()
		},
	}
}

function toInfo(name: string, { headers }: S3Answer): FileInfo {
	const [, whole] = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
	const written = Number(headers.get(WRITTEN_AT))
	return {
		name,
		size: Number(whole ?? headers.get('Content-Length')),
		at: written > 0 ? written : Date.parse(headers.get('Last-Modified') ?? ''),
	}
}

async function* list(send: SendS3, prefix: string, folder: string): AsyncGenerator<FileInfo> {
	let next: string | undefined
	do {
		const query = {
			'list-type': '2',
			prefix: prefix + folder,
			...(next && { 'continuation-token': next }),
		}
		const answer = await send({ method: 'GET', key: '', query })
		const text = answer ? await readText(answer.body, LIST_MAX_CHARS) : ''
		for (const entry of text.split('<Contents>').slice(1)) {
			const name = readElement(entry, 'Key').slice(prefix.length)
			const [size, at] = [readElement(entry, 'Size'), readElement(entry, 'LastModified')]
			if (isFileName(name)) yield { name, size: Number(size), at: Date.parse(at) }
		}
		next = readElement(text, 'IsTruncated') === 'true' ? readToken(text) : undefined
	} while (next)
}

/** Text of the first element of that name; names of our files need no decoding. */
function readElement(xml: string, name: string): string {
	const start = xml.indexOf(`<${name}>`)
	const end = xml.indexOf(`</${name}>`, start)
	return start < 0 || end < 0 ? '' : xml.slice(start + name.length + 2, end)
}

const readToken = (xml: string): string =>
	readElement(xml, 'NextContinuationToken')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&')
