import { QUANTITIES } from '@sfc/domain/readings/quantities'
import type { Sample } from '../driver'
import type { Message } from './broker-link'
import type { MqttDevice, MqttPoint, Parsed } from './mqtt-device'

type Received = { parsed: NonNullable<Parsed>; at: number; live: boolean }
type Presence = { online: boolean; at: number }

/**
 * The last message about each point, and whether the device is online. A sample carries the instant
 * its message came; a stale one carries the last value and the instant it was asked for.
 */
export function createPointStates(device: MqttDevice, maxAgeMs: number, now: () => number) {
	const received = new Map<string, Received>()
	const presence = new Map<string, Presence>()
	let liveAt = 0
	const topics = new Set([
		...device.points.flatMap((point) => point.sources.map(({ topic }) => topic)),
		...device.availability.map(({ topic }) => topic),
	])

	const offlineReason = (): string | undefined => {
		for (const [topic, { online, at }] of presence)
			// A message from the device itself outweighs an older message about it.
			if (!online && liveAt <= at) return `${topic} says it is offline`
		return undefined
	}

	/** A retained message may be a year old; it counts only when the device is known to be online. */
	const reasonForUnknownAge = ({ live }: Received): string | undefined =>
		live || [...presence.values()].some(({ online }) => online)
			? undefined
			: 'kept by the broker, its age is not known'

	const createSample = (point: MqttPoint, connected: boolean): Sample => {
		const state = received.get(point.key)
		const at = now()
		if (point.unsupported)
			return { point: point.key, at, value: null, quality: 'bad', reason: point.unsupported }
		const gone = connected ? offlineReason() : 'no connection to the broker'
		const value = state && 'value' in state.parsed ? state.parsed.value : null
		const late =
			state && (reasonForUnknownAge(state) ?? reasonForLateness(point, at - state.at, maxAgeMs))
		const why = gone ?? (state ? late : 'nothing heard yet')
		if (why !== undefined || !state)
			return { point: point.key, at, value, quality: 'stale', reason: why ?? 'nothing heard yet' }
		return { point: point.key, at: state.at, ...judgeQuality(device, point, state.parsed) }
	}

	return {
		topics: [...topics],
		lastReceivedAt: () => Math.max(0, ...[...received.values()].map(({ at }) => at)),
		offlineReason,
		/** Handles a message; returns the samples in it. */
		receive({ topic, payload, retained }: Message): Sample[] {
			for (const { topic: about, online } of device.availability) {
				const there = about === topic ? online(payload) : undefined
				if (there !== undefined) presence.set(topic, { online: there, at: now() })
			}
			const samples: Sample[] = []
			for (const point of device.points)
				for (const source of point.sources) {
					if (source.topic !== topic) continue
					const parsed = source.parse(payload)
					if (!parsed) continue
					const at = now()
					received.set(point.key, { parsed, at, live: !retained })
					if (!retained) liveAt = at
					samples.push(createSample(point, true))
				}
			return samples
		},
		samples: (connected: boolean) => device.points.map((point) => createSample(point, connected)),
		/** A switch's state as the device reported it at or after an instant. */
		stateSince(key: string, sinceMs: number): boolean | undefined {
			const state = received.get(key)
			if (!state?.live || state.at < sinceMs || !('value' in state.parsed)) return undefined
			return state.parsed.value === 1
		},
	}
}
export type PointStates = ReturnType<typeof createPointStates>

function judgeQuality(device: MqttDevice, point: MqttPoint, parsed: NonNullable<Parsed>) {
	if ('bad' in parsed) return { value: null, quality: 'bad' as const, reason: parsed.bad }
	const { value } = parsed
	const { min, max } = QUANTITIES[point.quantity]
	if (value < min || value > max)
		return { value, quality: 'out-of-range' as const, reason: `outside ${min} to ${max}` }
	return { value, quality: device.simulated ? ('simulated' as const) : ('good' as const) }
}

/** A switch keeps its state without repeating it; a sensor has to report now and then. */
function reasonForLateness(
	point: MqttPoint,
	ageMs: number,
	deviceMaxAgeMs: number,
): string | undefined {
	const isState = point.quantity === 'switch' || point.quantity === 'contact'
	const limitMs = point.maxAgeMs ?? (isState ? Infinity : deviceMaxAgeMs)
	return ageMs > limitMs ? `nothing heard for ${Math.round(ageMs / 1000)} s` : undefined
}
