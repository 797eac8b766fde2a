import type { BrokerLink, Message } from './broker-link'
import { pause } from '../../time/pause'

type Limits = { quietMs: number; maxMs: number; maxMessages: number }

const LIMITS: Limits = { quietMs: 400, maxMs: 3000, maxMessages: 5000 }

/**
 * Collects the retained messages of the filters until nothing has arrived for `quietMs`, `maxMs`
 * have passed, or there are `maxMessages`. The last payload of each topic counts.
 */
export async function collectMessages(
	link: BrokerLink,
	filters: string[],
	signal: AbortSignal,
	limits: Partial<Limits> = {},
): Promise<Map<string, string>> {
	const { quietMs, maxMs, maxMessages } = { ...LIMITS, ...limits }
	const found = new Map<string, string>()
	let lastAt = performance.now()
	const receive = ({ topic, payload }: Message) => {
		if (found.size < maxMessages || found.has(topic)) found.set(topic, payload)
		lastAt = performance.now()
	}
	const stops = await Promise.all(filters.map((filter) => link.subscribe(filter, receive, signal)))
	const endAt = performance.now() + maxMs
	lastAt = performance.now()
	while (!signal.aborted && performance.now() < endAt && performance.now() - lastAt < quietMs)
		await pause(20)
	for (const stop of stops) stop()
	return found
}
