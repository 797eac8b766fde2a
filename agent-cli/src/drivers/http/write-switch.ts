import { pause } from '../../time/pause'
import type { WriteOutcome, WriteRequest } from '../driver'
import { describeError } from '../../describe-error'
import { judgeValue } from '../value-point'
import { explainStatus, type DeviceLink } from './device-link'
import { valueAt } from './read-answer'
import { SECONDS, type Ask, type Point, type Request, type Switch } from './settings'

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
	const seconds = Math.max(1, Math.floor(Math.min(maxOnMs ?? Infinity, how.longestS * 1000) / 1000))
	const failure = await sendOnce(() =>
		on ? link.turnOn(withSeconds(how.on, seconds), signal) : link.turnOff(how.off, signal),
	)
	if (failure) return failure
	const deadline = now() + READ_BACK_MS
	let seen: boolean | undefined
	try {
		for (;;) {
			const json = await link.ask(ask, signal)
			const { value } = judgeValue(valueAt(json, point.path), point)
			seen = value === null ? undefined : value === 1
			if (seen === on) {
				if (!isTimed || isRunning(valueAt(json, how.timerPath ?? '')))
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

const withSeconds = (request: Request, seconds: number): Request => ({
	...request,
	path: request.path.replaceAll(SECONDS, String(seconds)),
	...(request.body !== undefined && { body: request.body.replaceAll(SECONDS, String(seconds)) }),
})

const isRunning = (left: unknown): boolean => left === true || Number(left) > 0
