import type { BrokerLink, Message } from './broker-link'
import { pause } from '../../time/pause'

type Limits = {
	/** For how long nothing may arrive, before the first message and after one. */
	firstMs: number
	quietMs: number
	maxMs: number
	maxMessages: number
	maxChars: number
}

const LIMITS: Limits = {
	firstMs: 1500,
	quietMs: 400,
	maxMs: 3000,
	maxMessages: 5000,
	maxChars: 32_000_000,
}

/**
 * Collects the retained messages of the filters until nothing has arrived for `quietMs`, or for `firstMs` at
 * first, as a busy broker takes a while, or `maxMs` have passed. No more than `maxMessages` and `maxChars` are kept. The last payload of each topic counts.
 */
export async function collectMessages(
	link: BrokerLink,
	filters: string[],
	signal: AbortSignal,
	limits: Partial<Limits> = {},
	/** Asks those that say nothing by themselves, once it is listened. */
	ask?: () => Promise<void>,
): Promise<Map<string, string>> {
	const { firstMs, quietMs, maxMs, maxMessages, maxChars } = { ...LIMITS, ...limits }
	const found = new Map<string, string>()
	let chars = 0
	let lastAt = performance.now()
	const receive = ({ topic, payload }: Message) => {
		lastAt = performance.now()
		const before = found.get(topic)
		const charsNow = chars + payload.length - (before?.length ?? 0)
		if (charsNow > maxChars || (before === undefined && found.size >= maxMessages)) return
		chars = charsNow
		found.set(topic, payload)
	}
	const stops: (() => void)[] = []
	for (const filter of filters) stops.push(await link.subscribe(filter, receive, signal))
	await ask?.()
	const endAt = performance.now() + maxMs
	lastAt = performance.now()
	const isQuiet = () => performance.now() - lastAt >= (found.size > 0 ? quietMs : firstMs)
	while (!signal.aborted && performance.now() < endAt && !isQuiet()) await pause(20)
	for (const stop of stops) stop()
	return found
}
