import { DeviceError, type WriteOutcome, type WriteRequest } from '../driver'
import type { BrokerLink } from './broker-link'
import type { CommandIo, PointCommand } from './mqtt-device'
import type { PointStates } from './point-states'
import { pause } from '../../time/pause'

const READ_BACK_MS = 3000
const ANSWER_MS = 2000
/** Silence after which the state is asked for. */
const QUERY_AFTER_MS = 700
const STEP_MS = 20

/**
 * Publishes a command at once and waits until the device itself reports the wanted state. After `signal`
 * aborts nothing more is published: an OFF may have gone out meanwhile.
 */
export async function sendCommand(
	{ command, dim }: { command: PointCommand; dim: string | undefined },
	link: BrokerLink,
	states: PointStates,
	{ point, on, percent, maxOnMs }: WriteRequest,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	const sentAt = now()
	const io = commandIo(link, signal)
	try {
		await command.send(io, on, maxOnMs, dim === undefined ? undefined : percent)
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		if (error instanceof DeviceError)
			return { outcome: io.published ? 'rejected' : 'not-sent', reason }
		return { outcome: 'unknown', reason: `${reason}; it may have acted` }
	}
	const takeBack = async (): Promise<WriteOutcome> => {
		const reason = 'the device did not confirm its timer, so it was switched off again'
		const off = await sendCommand(
			{ command, dim },
			link,
			states,
			{ point, on: false, maxOnMs: null },
			signal,
			now,
		)
		if (off.outcome === 'done') return { outcome: 'rejected', reason, readBack: false }
		return {
			outcome: 'unknown',
			reason: 'the device did not confirm its timer, nor that it is off',
		}
	}
	const endAt = now() + READ_BACK_MS
	let asked = false
	let seen: boolean | undefined
	while (now() < endAt && !signal.aborted) {
		seen = states.stateSince(point, sentAt)
		if (seen === on && (!on || isAtLevel(states, dim, percent, sentAt))) {
			const unconfirmed = on && !(await isTimed(command, io, maxOnMs))
			return unconfirmed ? takeBack() : { outcome: 'done', readBack: on }
		}
		if (!asked && command.query && now() > endAt - READ_BACK_MS + QUERY_AFTER_MS) {
			asked = true
			await io.publish(command.query.topic, command.query.payload).catch(() => undefined)
		}
		await pause(STEP_MS)
	}
	if (signal.aborted) return { outcome: 'unknown', reason: 'ended before the device answered' }
	const after = `${READ_BACK_MS / 1000} s`
	if (seen === undefined)
		return { outcome: 'unknown', reason: `the device reported nothing within ${after}` }
	const word = seen === on ? `another level than ${percent} %` : seen ? 'on' : 'off'
	return { outcome: 'rejected', reason: `it still reports ${word} after ${after}`, readBack: seen }
}

/** A percent more or less is the rounding of the device's own steps. */
function isAtLevel(
	states: PointStates,
	dim: string | undefined,
	percent: number | undefined,
	sinceMs: number,
): boolean {
	if (dim === undefined || percent === undefined) return true
	const level = states.valueSince(dim, sinceMs)
	return level !== undefined && Math.abs(level - percent) <= 1
}

/** True for an ON that the device is not asked to end. */
async function isTimed(
	{ longestTimedMs, confirmTimer }: PointCommand,
	io: CommandIo,
	maxOnMs: number | null,
): Promise<boolean> {
	if (maxOnMs === null || maxOnMs > longestTimedMs() || !confirmTimer) return true
	return confirmTimer(io, maxOnMs).catch(() => false)
}

export function commandIo(
	link: BrokerLink,
	signal?: AbortSignal,
): CommandIo & { published: boolean } {
	const io = {
		published: false,
		async publish(topic: string, payload: string) {
			if (signal?.aborted) throw new DeviceError('ended before it was sent')
			await link.publish(topic, payload)
			io.published = true
		},
		async ask<T>(
			{ topic, payload }: { topic: string; payload: string },
			answerTopic: string,
			accept: (payload: string) => T | undefined,
		): Promise<T | undefined> {
			let answer: T | undefined
			const stop = await link.subscribe(answerTopic, (message) => {
				if (!message.retained) answer ??= accept(message.payload)
			})
			try {
				await io.publish(topic, payload)
				const endAt = performance.now() + ANSWER_MS
				while (answer === undefined && performance.now() < endAt && !signal?.aborted)
					await pause(STEP_MS)
				return answer
			} finally {
				stop()
			}
		},
	}
	return io
}
