import { describeError } from '../../../describe-error'
import { steadyNow } from '../../../time/steady-now'
import { askPatiently } from '../ask-patiently'
import { acquireConnection } from '../connection'
import type { Endpoint } from '../line/endpoint'
import type { Model } from '@sfc/contract/equipment/device-models/model'
import { planReads } from '@sfc/contract/equipment/device-models/plan-reads'
import { decodeRequest, readRegisters, type Send } from '../read-points'
import { formatPlace } from '@sfc/contract/equipment/device-models/check-model'

export type Tried = {
	/** What the device answered, by `table address`. */
	answers: Record<string, number[]>
	points: {
		id: string
		value: number | null
		reason: string | null
		/** Null when it did not answer. */
		words: number[] | null
	}[]
}

/** Reads every point of a model once from a device; nothing is written. What is not answered has its reason. */
export async function tryModel(
	model: Model,
	{ unit, ...endpoint }: Endpoint & { unit: number },
	signal: AbortSignal,
): Promise<Tried> {
	const connection = acquireConnection(endpoint)
	const { timeoutMs, guardMs } = model.link
	const send: Send = (priority, signal, pdu) =>
		askPatiently(connection, { unit, pdu, timeoutMs, guardMs, priority, signal })
	const tried: Tried = { answers: {}, points: [] }
	try {
		for (const request of planReads(model)) {
			try {
				const words = await readRegisters(send, 'poll', signal, request)
				tried.answers[formatPlace(request)] = words
				const samples = decodeRequest(model, request, words, steadyNow())
				samples.forEach(({ point: id, value, reason = null }, i) => {
					const { at = 0, count = 0 } = request.points[i] ?? {}
					tried.points.push({ id, value, reason, words: words.slice(at, at + count) })
				})
			} catch (error) {
				const reason = describeError(error)
				for (const { point } of request.points)
					tried.points.push({ id: point.id, value: null, reason, words: null })
			}
		}
		return tried
	} finally {
		connection.release()
	}
}
