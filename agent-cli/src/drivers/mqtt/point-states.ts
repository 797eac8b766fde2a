import { judgeNumber } from '@sfc/domain/readings/judge-number'
import { DeviceError, type Sample } from '../driver'
import { matchesFilter, type Message } from './broker-link'
import type { Availability, MqttDevice, MqttPoint, Parsed } from './mqtt-device'
import { createPresence, type Presence } from './presence'

type Received = { parsed: NonNullable<Parsed>; at: number; live: boolean }

/**
 * The last message about each point, and whether the device is online. A sample carries the instant
 * its message came; a stale one carries the last value and the instant it was asked for.
 */
export function createPointStates(device: MqttDevice, maxAgeMs: number, now: () => number) {
	const received = new Map<string, Received>()
	const presences = new Map<Availability, Presence>()
	const availabilityOf = (point: MqttPoint) => point.availability ?? device.availability
	for (const one of [device.availability, ...device.points.map(availabilityOf)])
		if (!presences.has(one)) presences.set(one, createPresence(one))
	const presenceOf = (point: MqttPoint) => presences.get(availabilityOf(point)) as Presence
	const topics = new Set([
		...device.points.flatMap((point) => point.sources.map(({ topic }) => topic)),
		...[...presences.keys()].flatMap((one) => one.topics.map(({ topic }) => topic)),
	])

	/** Offline when everything it has is offline. */
	const offlineReason = (): string | undefined => {
		const reasons = device.points.length
			? device.points.map((point) => presenceOf(point).offlineReason())
			: [presences.get(device.availability)?.offlineReason()]
		return reasons.includes(undefined) ? undefined : reasons[0]
	}

	/** A retained message may be a year old; it counts only when the device is known to be online. */
	const reasonForUnknownAge = ({ live }: Received, presence: Presence): string | undefined =>
		live || presence.online()
			? undefined
			: (presence.unknownReason() ?? 'retained by the broker, its age is not known')

	const createSample = (point: MqttPoint, connected: boolean): Sample => {
		const state = received.get(point.key)
		const presence = presenceOf(point)
		const at = now()
		if (point.unsupported)
			return { point: point.key, at, value: null, quality: 'bad', reason: point.unsupported }
		const gone = connected ? presence.offlineReason() : 'no connection to the broker'
		const value = state && 'value' in state.parsed ? state.parsed.value : null
		const late =
			state &&
			(reasonForUnknownAge(state, presence) ??
				reasonForLateness(point, at - state.at, maxAgeMs, presence))
		const why = gone ?? (state ? late : 'no message yet')
		if (why !== undefined || !state)
			return { point: point.key, at, value, quality: 'stale', reason: why ?? 'no message yet' }
		return { point: point.key, at: state.at, ...judgeQuality(device, point, state.parsed) }
	}

	return {
		topics: [...topics],
		lastReceivedAt: () => Math.max(0, ...[...received.values()].map(({ at }) => at)),
		offlineReason,
		offlineReasonOf: (point: MqttPoint) => presenceOf(point).offlineReason(),
		/** Handles a message; returns the samples in it. */
		receive({ topic, payload, retained }: Message): Sample[] {
			for (const presence of presences.values()) presence.receive(topic, payload, now())
			const samples: Sample[] = []
			for (const point of device.points)
				for (const source of point.sources) {
					if (!matchesFilter(source.topic, topic)) continue
					const parsed = parseSafely(source, payload)
					if (!parsed) continue
					const at = parsed.at ?? now()
					received.set(point.key, { parsed, at, live: !retained || parsed.at !== undefined })
					if (!retained) presenceOf(point).heard(at)
					samples.push(createSample(point, true))
				}
			return samples
		},
		samples: (connected: boolean) => device.points.map((point) => createSample(point, connected)),
		/** A number as the device reported it at or after an instant. */
		valueSince(key: string, sinceMs: number): number | undefined {
			const state = received.get(key)
			if (!state?.live || state.at < sinceMs || !('value' in state.parsed)) return undefined
			return state.parsed.value
		},
		/** A switch's state as the device reported it at or after an instant. */
		stateSince(key: string, sinceMs: number): boolean | undefined {
			const state = received.get(key)
			if (!state?.live || state.at < sinceMs || !('value' in state.parsed)) return undefined
			return state.parsed.value === 1
		},
	}
}
export type PointStates = ReturnType<typeof createPointStates>

/** What a message says about a point; one that may not be read, as its template would never end, is bad. */
function parseSafely(source: MqttPoint['sources'][number], payload: string): Parsed {
	try {
		return source.parse(payload)
	} catch (error) {
		if (error instanceof DeviceError) return { bad: error.message }
		throw error
	}
}

function judgeQuality(device: MqttDevice, point: MqttPoint, parsed: NonNullable<Parsed>) {
	if ('bad' in parsed) return { value: null, quality: 'bad' as const, reason: parsed.bad }
	const judged = judgeNumber(parsed.value, { ...point, scale: 1, offset: 0 })
	const isSimulated = device.simulated && judged.quality === 'good'
	return isSimulated ? { ...judged, quality: 'simulated' as const } : judged
}

/**
 * A switch keeps its state without repeating it, as long as it would be told when the device goes; a
 * sensor has to report now and then.
 */
function reasonForLateness(
	point: MqttPoint,
	ageMs: number,
	deviceMaxAgeMs: number,
	presence: Presence,
): string | undefined {
	const unknown = presence.unknownReason()
	const isState = point.quantity === 'switch' || point.quantity === 'contact'
	const limitMs = point.maxAgeMs ?? (isState && !unknown ? Infinity : deviceMaxAgeMs)
	if (ageMs <= limitMs) return undefined
	return `no message for ${Math.round(ageMs / 1000)} s${unknown ? `, ${unknown}` : ''}`
}
