import { DeviceError } from '../driver'
import { pulseTimeFor } from '../pulse-time'
import { pick } from '../path-in-json'
import { isObject } from './json-payload'
import { parseJson } from '@sfc/contract/parse-json'
import type { CommandIo } from './mqtt-device'

/** What the device says its PulseTime is; the form changed between its versions. */
export function readPulseTime(payload: string, relay: number): number | undefined {
	const value = pick(parseJson(payload), [`PulseTime${relay}`])
	const set = isObject(value) ? value.Set : value
	const number = typeof set === 'string' ? Number.parseInt(set, 10) : set
	return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

/**
 * Makes the device end the next ON by itself, or not at all for an ON without end. Throws
 * `DeviceError` when it does not confirm that: then it must not be switched on.
 */
export async function setPulseTime(
	io: CommandIo,
	topics: { cmnd: string; stat: string },
	relay: number,
	maxOnMs: number | null,
): Promise<void> {
	const wanted = maxOnMs === null ? 0 : (pulseTimeFor(maxOnMs) ?? 0)
	const topic = `${topics.cmnd}PulseTime${relay}`
	const ask = (payload: string) =>
		io.ask({ topic, payload }, `${topics.stat}RESULT`, (answer) => readPulseTime(answer, relay))
	if ((await ask('')) === wanted) return // it is kept in flash: no needless write
	const set = await ask(String(wanted))
	if (set === wanted) return
	throw new DeviceError(
		set === undefined
			? 'the device did not confirm its auto-off timer, so it was not switched on'
			: `the device set its auto-off timer to ${set} instead of ${wanted}, so it was not switched on`,
	)
}
