import { DeviceError } from '../driver'
import { isObject } from './json-payload'
import { pick } from '../path-in-json'
import { parseJson } from '@sfc/contract/parse-json'
import type { CommandIo } from './mqtt-device'

/** The longest PulseTime: 64900 means 64,800 s. */
export const MAX_PULSE_MS = 64_800_000

/**
 * PulseTime for a longest ON in milliseconds: 1–111 are tenths of a second, from 112 on it is
 * seconds plus 100. Undefined for what the device cannot time.
 */
export function pulseTimeFor(maxOnMs: number): number | undefined {
	if (maxOnMs > MAX_PULSE_MS) return undefined
	if (maxOnMs <= 11_100) return Math.max(1, Math.floor(maxOnMs / 100))
	return Math.max(112, Math.floor(maxOnMs / 1000) + 100)
}

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
