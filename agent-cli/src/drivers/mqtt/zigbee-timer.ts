import { readPayload } from './json-payload'
import { pick } from '../path-in-json'
import type { CommandIo, PointCommand } from './mqtt-device'

/** Where the bridge puts what it read. */
const PROPERTY = 'farm_agent_timer'

/** A lost or late answer must not leave a plug without its timer until it is connected anew. */
const TRIES = 3

/** What a plug calls its timer, in what it counts the time that is left, and the longest that it takes. */
type TimerKind = { key: string; unitMs: number; longestMs: number }

/** OnWithTimedOff of the Zigbee Cluster Library: `onTime` has 16 bits of a tenth of a second. */
const ON_TIME: TimerKind = { key: 'on_time', unitMs: 100, longestMs: 6_553_400 }
/**
 * The countdown of Tuya plugs: the same command and attribute in whole seconds, 12 hours at most; there the bridge
 * ignores `on_time` (`on_off_countdown` of zigbee-herdsman-converters, src/lib/tuya.ts at df7200535).
 */
const COUNTDOWN: TimerKind = { key: 'countdown', unitMs: 1000, longestMs: 43_200_000 }

/**
 * The timer of a Zigbee plug. Nothing announces `on_time` and many plugs ignore it, and some that announce
 * `countdown` cannot say how it stands, so the plug is asked for `onTime`: one without a timer has no such attribute.
 */
export function zigbeeTimer(topic: string, hasCountdown: boolean) {
	const { key, unitMs, longestMs } = hasCountdown ? COUNTDOWN : ON_TIME
	let isThere = false
	const ask = (io: CommandIo, attribute: string, accept: (value: number) => boolean) => {
		const read = { cluster: 'genOnOff', attributes: [attribute], state_property: PROPERTY }
		const request = { topic: `${topic}/set`, payload: JSON.stringify({ read }) }
		return io.ask(request, topic, (payload) => {
			const value = pick(readPayload(payload), [PROPERTY, attribute])
			return typeof value === 'number' && accept(value) ? value : undefined
		})
	}
	return {
		/** What a message adds to an ON so that it ends by itself. */
		onFor: (ms: number) => ({ [key]: Math.max(unitMs, ms - (ms % unitMs)) / 1000 }),
		command: {
			longestTimedMs: () => (isThere ? longestMs : 0),
			/** A plug that answered once has a timer, whatever is lost on the radio later. */
			async findTimer(io) {
				for (let tries = 0; !isThere && tries < TRIES; tries++)
					isThere = (await ask(io, 'onTime', () => true)) !== undefined
			},
			async confirmTimer(io, maxOnMs) {
				// The bridge repeats what it read before, the time of the last ON, until it reads something else.
				await ask(io, 'onOff', () => true)
				const isRight = (left: number) => left > 0 && left <= maxOnMs / unitMs
				return (await ask(io, 'onTime', isRight)) !== undefined
			},
		} satisfies Partial<PointCommand>,
	}
}
