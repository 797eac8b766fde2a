import { pause } from '../../time/pause'
import { DeviceError, type WriteOutcome, type WriteRequest } from '../driver'
import { pulseTimeFor } from '../pulse-time'
import { describeError } from '../../describe-error'
import { judgeValue } from '../value-point'
import { explainStatus, type DeviceLink } from './device-link'
import { valueAt } from './read-answer'
import { PULSE_TIME, SECONDS, type Ask, type Point, type Request, type Switch } from './settings'

const READ_BACK_MS = 3000
const READ_BACK_EVERY_MS = 250

/** Nothing had left this machine when these happened. */
const NOT_SENT = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']

export type Output = { ask: Ask; point: Point; switch: Switch }

/** Sends one request, never again, and reads the state until it is the wanted one. Never throws. */
export async function writeSwitch(
	{ ask, point, switch: how }: Output,
	{ on, maxOnMs }: WriteRequest,
	link: DeviceLink,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	if (signal.aborted) return { outcome: 'not-sent', reason: 'cancelled before it was sent' }
	const isTimed = on && how.timerPath !== undefined
	const failure = await sendOnce(() =>
		on ? link.turnOn(lasting(how, maxOnMs), signal) : link.turnOff(how.off, signal),
	)
	if (failure) return failure
	const deadline = now() + READ_BACK_MS
	const askTimer = (request: Request) => link.ask(request, signal)
	let seen: boolean | undefined
	try {
		for (;;) {
			const json = await link.ask(ask, signal)
			const { value } = judgeValue(valueAt(json, point.path), point)
			seen = value === null ? undefined : value === 1
			if (seen === on) {
				const timer = isTimed && how.timerRequest ? await askTimer(how.timerRequest) : json
				if (!isTimed || isRunning(valueAt(timer, how.timerPath ?? '')))
					return { outcome: 'done', readBack: on }
				await sendOnce(() => link.turnOff(how.off, signal))
				const reason = 'the device does not confirm the timer that ends this ON; OFF was sent'
				return { outcome: 'rejected', reason }
			}
			if (now() >= deadline) break
			await pause(READ_BACK_EVERY_MS)
		}
	} catch (error) {
		const reason = `the command was sent, but its effect could not be read: ${describeError(error)}`
		return { outcome: 'unknown', reason }
	}
	if (seen === undefined)
		return { outcome: 'unknown', reason: 'the command was sent, and the device reports no state' }
	const reason = `the command was accepted, but the device still reports ${seen ? 'on' : 'off'} after ${READ_BACK_MS / 1000} s`
	return { outcome: 'rejected', reason, readBack: seen }
}

/** Begins the timer of an output that is on anew. Rejects when the device did not take that. */
export async function renewSwitch(
	{ switch: how }: Output,
	forMs: number,
	link: DeviceLink,
	signal: AbortSignal,
): Promise<void> {
	const status = await link.turnOn(lasting(how, forMs), signal)
	if (status >= 400) throw new DeviceError(explainStatus(status))
}

/** Undefined when the device took it; a redirect may well come after it has acted. */
async function sendOnce(send: () => Promise<number>): Promise<WriteOutcome | undefined> {
	try {
		const status = await send()
		if (status < 400) return undefined
		const reason = explainStatus(status)
		if (status < 500) return { outcome: 'rejected', reason }
		return { outcome: 'unknown', reason: `${reason}; it may have acted` }
	} catch (error) {
		const reason = describeError(error)
		if (NOT_SENT.includes(codeOf(error))) return { outcome: 'not-sent', reason }
		return { outcome: 'unknown', reason: `${reason}; it may have acted` }
	}
}

const codeOf = (error: unknown): string => {
	const cause = error instanceof Error ? error.cause : undefined
	return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** The request for an ON that lasts so long at most. */
function lasting({ on, longestS }: Switch, maxOnMs: number | null): Request {
	const ms = Math.min(maxOnMs ?? Infinity, longestS * 1000)
	const seconds = String(Math.max(1, Math.floor(ms / 1000)))
	const fill = (text: string) =>
		text.replaceAll(SECONDS, seconds).replaceAll(PULSE_TIME, String(pulseTimeFor(ms) ?? 0))
	return { ...on, path: fill(on.path), ...(on.body !== undefined && { body: fill(on.body) }) }
}

const isRunning = (left: unknown): boolean => left === true || Number(left) > 0
