import type { Ctx } from '~/context.server'

/**
 * A download that is built while the browser receives it, and stopped when the browser disconnects.
 */
export function streamDownload(
	{ log }: Pick<Ctx, 'log'>,
	chunks: AsyncIterator<Uint8Array | string, unknown, undefined>,
	headers: Record<string, string>,
): Response {
	const encoder = new TextEncoder()
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await chunks.next().catch((error: unknown) => {
					log.error({ err: error }, 'a download broke off')
					throw error
				})
				if (done || !(value instanceof Uint8Array || typeof value === 'string')) controller.close()
				else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
			},
			cancel: async () => void (await chunks.return?.()),
		},
		{ highWaterMark: 1 },
	)
	return new Response(body, { headers: { ...headers, 'Cache-Control': 'no-store' } })
}
