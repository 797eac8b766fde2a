import { readPayload } from './json-payload'
import { pick } from '../path-in-json'
import type { CommandIo, PointCommand } from './mqtt-device'

/** `onTime` of the On/Off cluster has 16 bits of a tenth of a second. */
const LONGEST_MS = 6_553_400
/** Where the bridge puts what it read. */
const PROPERTY = 'farm_agent_timer'

/**
 * The timer of a Zigbee plug, `on_time`. Nothing announces it and many plugs ignore it, so the plug is
 * asked for `onTime`: one without a timer has no such attribute.
 */
export function zigbeeTimer(
	topic: string,
): Required<Pick<PointCommand, 'longestTimedMs' | 'findTimer' | 'confirmTimer'>> {
	let isThere = false
	/** Tenths of a second that are left. */
	const askLeft = (io: CommandIo, accept: (left: number) => boolean) => {
		const read = { cluster: 'genOnOff', attributes: ['onTime'], state_property: PROPERTY }
		const request = { topic: `${topic}/set`, payload: JSON.stringify({ read }) }
		return io.ask(request, topic, (payload) => {
			const left = pick(readPayload(payload), [PROPERTY, 'onTime'])
			return typeof left === 'number' && accept(left) ? left : undefined
		})
	}
	return {
		longestTimedMs: () => (isThere ? LONGEST_MS : 0),
		async findTimer(io) {
			isThere = (await askLeft(io, () => true)) !== undefined
		},
		// The bridge repeats what it read before: 0, as long as the plug was off.
		confirmTimer: async (io, maxOnMs) =>
			(await askLeft(io, (left) => left > 0 && left <= maxOnMs / 100)) !== undefined,
	}
}
