import { parseJson } from '@sfc/contract/parse-json'
import type { Quality } from '@sfc/domain/readings/quality'
import { DeviceError, type Sample } from '../driver'
import { pick } from '../path-in-json'
import { bad, type Judged } from '@sfc/domain/readings/judge-number'
import { judgeValue } from '../value-point'
import { switchSteps, type Ask, type Point } from './settings'

/** Clocks of devices are never quite right; further ahead, a time says nothing. */
const AHEAD_MS = 5 * 60_000
/** Ten digits are seconds until the year 2286, and thirteen are milliseconds. */
const LARGEST_SECONDS = 1e11

/** The JSON of an answer. Throws `DeviceError` when it is none, whatever its content type says. */
export function readJson(text: string): unknown {
	const json = parseJson(text.replace(/^\uFEFF/, ''))
	if (json === undefined)
		throw new DeviceError(`does not answer JSON: ${JSON.stringify(text.slice(0, 60))}`)
	return json
}

/** What is at a path of an answer; undefined when there is nothing. */
export const valueAt = (json: unknown, path: string): unknown =>
	pick(json, switchSteps(path) ?? [''])

/** The samples of one answer. */
export function readAnswer(
	json: unknown,
	{ points, time }: Pick<Ask, 'points' | 'time'>,
	at: number,
	isSimulated: boolean,
): Sample[] {
	const late = time && reasonForLateness(valueAt(json, time.path), time.maxAgeS, at)
	return points.map((point) => ({
		point: point.id,
		at,
		...readPoint(json, point, late, isSimulated),
	}))
}

function readPoint(
	json: unknown,
	point: Point,
	late: string | undefined,
	isSimulated: boolean,
): Judged {
	const raw = valueAt(json, point.path)
	if (raw === undefined) return bad(`the answer has nothing at ${point.path}`)
	const reading = judgeValue(raw, point)
	if (reading.quality !== 'good') return reading
	if (late !== undefined) return { ...reading, quality: 'stale', reason: late }
	const quality: Quality = isSimulated ? 'simulated' : 'good'
	return { ...reading, quality }
}

/** Why an answer of that time is not of now; undefined when it is. */
function reasonForLateness(raw: unknown, maxAgeS: number, nowMs: number): string | undefined {
	const atMs = timeOf(raw)
	if (atMs === undefined)
		return `the answer does not say of when it is: ${JSON.stringify(raw)?.slice(0, 60) ?? 'nothing there'}`
	const ageMs = nowMs - atMs
	if (ageMs < -AHEAD_MS) return `the device’s clock is ${Math.round(-ageMs / 1000)} s ahead`
	if (ageMs <= maxAgeS * 1000) return undefined
	return `measured ${Math.round(ageMs / 1000)} s ago`
}

/** Milliseconds UTC of a text (ISO 8601; without a zone, local time) or of seconds or milliseconds since 1970. */
function timeOf(raw: unknown): number | undefined {
	const number = typeof raw === 'string' && /^\d{9,14}(\.\d+)?$/.test(raw) ? Number(raw) : raw
	if (typeof number === 'number' && Number.isFinite(number))
		return number < LARGEST_SECONDS ? number * 1000 : number
	if (typeof number !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(number)) return undefined
	const ms = Date.parse(number.slice(0, 40).replace(' ', 'T'))
	return Number.isNaN(ms) ? undefined : ms
}
