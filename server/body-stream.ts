import type { IncomingMessage } from 'node:http'
import { Fault } from '@sfc/domain/fault'

/**
 * The body of a request as a web stream, read as fast as it is consumed. Cancelling it leaves the connection
 * open, so that an answer can still be sent.
 */
export function bodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
	const chunks = incoming.iterator({ destroyOnReturn: false })
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				try {
					const { done, value } = (await chunks.next()) as IteratorResult<Buffer>
					if (done) controller.close()
					else controller.enqueue(value)
				} catch (cause) {
					controller.error(new Fault('invalid', 'The sender went away', { cause }))
				}
			},
		},
		{ highWaterMark: 0 },
	)
}
