import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/**
 * Answers with a document that does not change while the server runs. It is built and compressed at the first
 * request; clients that already have it get 304.
 */
export function preparedJson(build: () => object): (request: Request) => Promise<Response> {
	let made: ReturnType<typeof make> | undefined
	return async ({ headers }) => {
		const { plain, packed, tag } = await (made ??= make(build()))
		const said = { ETag: tag, 'Cache-Control': 'no-cache, no-transform', Vary: 'Accept-Encoding' }
		if (headers.get('If-None-Match')?.includes(tag))
			return new Response(null, { status: 304, headers: said })
		const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
			headers.get('Accept-Encoding') ?? '',
		)
		return new Response(isPacked ? packed : plain, {
			headers: {
				...said,
				'Content-Type': 'application/json',
				...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
			},
		})
	}
}

async function make(value: object) {
	const plain = Buffer.from(JSON.stringify(value))
	const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
	return { plain, packed: await promisify(gzip)(plain, { level: 9 }), tag: `"${digest}"` }
}
