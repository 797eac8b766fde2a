import { QUANTITIES } from '@sfc/domain/readings/quantities'
import type { Sample } from '../driver'
import type { Message } from './broker-link'
import type { MqttDevice, MqttPoint, Parsed } from './mqtt-device'

type Heard = { parsed: NonNullable<Parsed>; at: number; live: boolean }
type Presence = { online: boolean; at: number }

/**
 * What was last heard of each point and whether the device is there. A sample carries the instant
 * its message came; a stale one carries the last value and the instant it was asked for.
 */
export function createPointStates(device: MqttDevice, maxAgeMs: number, now: () => number) {
	const heard = new Map<string, Heard>()
	const presence = new Map<string, Presence>()
	let liveAt = 0
	const topics = new Set([
		...device.points.flatMap((point) => point.sources.map(({ topic }) => topic)),
		...device.availability.map(({ topic }) => topic),
	])

	const offlineReason = (): string | undefined => {
		for (const [topic, { online, at }] of presence)
			// A word of the device itself outweighs an older word about it.
			if (!online && liveAt <= at) return `${topic} says it is offline`
		return undefined
	}

	/** A retained message may be a year old; it counts when the device is known to be there. */
	const ofUnknownAge = ({ live }: Heard): string | undefined =>
		live || [...presence.values()].some(({ online }) => online)
			? undefined
			: 'kept by the broker, its age is not known'

	const sampleOf = (point: MqttPoint, connected: boolean): Sample => {
		const state = heard.get(point.key)
		const at = now()
		if (point.unsupported)
			return { point: point.key, at, value: null, quality: 'bad', reason: point.unsupported }
		const gone = connected ? offlineReason() : 'no connection to the broker'
		const value = state && 'value' in state.parsed ? state.parsed.value : null
		const late = state && (ofUnknownAge(state) ?? lateness(point, at - state.at, maxAgeMs))
		const why = gone ?? (state ? late : 'nothing heard yet')
		if (why !== undefined || !state)
			return { point: point.key, at, value, quality: 'stale', reason: why ?? 'nothing heard yet' }
		return { point: point.key, at: state.at, ...judge(device, point, state.parsed) }
	}

	return {
		topics: [...topics],
		lastHeardAt: () => Math.max(0, ...[...heard.values()].map(({ at }) => at)),
		offlineReason,
		/** Takes a message in; the answer is what it said about points. */
		hear({ topic, payload, retained }: Message): Sample[] {
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
					heard.set(point.key, { parsed, at, live: !retained })
					if (!retained) liveAt = at
					samples.push(sampleOf(point, true))
				}
			return samples
		},
		samples: (connected: boolean) => device.points.map((point) => sampleOf(point, connected)),
		/** A switch's state as the device itself told it at or after an instant. */
		stateSince(key: string, sinceMs: number): boolean | undefined {
			const state = heard.get(key)
			if (!state?.live || state.at < sinceMs || !('value' in state.parsed)) return undefined
			return state.parsed.value === 1
		},
	}
}
export type PointStates = ReturnType<typeof createPointStates>

function judge(device: MqttDevice, point: MqttPoint, parsed: NonNullable<Parsed>) {
	if ('bad' in parsed) return { value: null, quality: 'bad' as const, reason: parsed.bad }
	const { value } = parsed
	const { min, max } = QUANTITIES[point.quantity]
	if (value < min || value > max)
		return { value, quality: 'out-of-range' as const, reason: `outside ${min} to ${max}` }
	return { value, quality: device.simulated ? ('simulated' as const) : ('good' as const) }
}

/** A switch keeps its state without repeating it; a sensor has to speak now and then. */
function lateness(point: MqttPoint, ageMs: number, deviceMaxAgeMs: number): string | undefined {
	const isState = point.quantity === 'switch' || point.quantity === 'contact'
	const limitMs = point.maxAgeMs ?? (isState ? Infinity : deviceMaxAgeMs)
	return ageMs > limitMs ? `nothing heard for ${Math.round(ageMs / 1000)} s` : undefined
}
