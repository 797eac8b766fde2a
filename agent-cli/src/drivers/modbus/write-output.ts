import { DeviceError, type WriteOutcome, type WriteRequest } from '../driver'
import { LinkError } from './connection'
import { decodeState } from '@sfc/contract/equipment/device-models/decode'
import { writeCoilRequest, writeRegistersRequest } from './line/pdu'
import { ModbusException } from './modbus-exception'
import type { Point } from '@sfc/contract/equipment/device-models/model'
import { isBit } from '@sfc/contract/equipment/device-models/plan-reads'
import { errorMessage, readRegisters, type Send } from './read-points'
import { encodeRegisters, registerCount } from '@sfc/contract/equipment/device-models/registers'
import { pause } from '../../time/pause'

const READ_BACK_MS = 1500
const READ_BACK_EVERY_MS = 100

/** An output, and the register of its level where that can be set. */
type DrivenOutput = { point: Point; dim: Point | undefined }

/** Drives one output and waits until the device reads back the wanted state. Never throws. */
export async function writeOutput(
	output: DrivenOutput,
	request: WriteRequest,
	send: Send,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	const problem = levelProblem(output, request)
	if (problem) return { outcome: 'rejected', reason: problem }
	let sent = 0
	try {
		for (const pdu of driveRequests(output, request)) {
			await unlessAccepted(send(request.on ? 'write' : 'off', signal, pdu))
			sent += 1
		}
	} catch (error) {
		const isGone = error instanceof LinkError
		if (isGone && !error.sent && sent === 0) return { outcome: 'not-sent', reason: error.message }
		// A gateway that heard nothing back (11) may have passed the command on.
		if (isGone || (error instanceof ModbusException && error.code === 11))
			return { outcome: 'unknown', reason: `${error.message}; it may have acted` }
		return { outcome: 'rejected', reason: errorMessage(error) }
	}
	return confirm(output, request, send, signal, now)
}

async function confirm(
	{ point, dim }: DrivenOutput,
	{ on, percent }: WriteRequest,
	send: Send,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	const place = placeOfState(point)
	const deadline = now() + READ_BACK_MS
	let seen: boolean | undefined
	try {
		for (;;) {
			const words = await readRegisters(send, 'read-back', signal, place)
			seen = isBit(place.table) ? words[0] === 1 : decodeState(words, point).value === 1
			if (seen === on && (!on || (await isAtLevel(dim, percent, send, signal))))
				return { outcome: 'done', readBack: on }
			if (now() >= deadline) break
			await pause(READ_BACK_EVERY_MS)
		}
	} catch (error) {
		const reason = `the command was accepted, but its effect could not be read: ${errorMessage(error)}`
		return { outcome: 'unknown', reason, ...(seen === undefined ? {} : { readBack: seen }) }
	}
	return {
		outcome: 'rejected',
		reason: `the command was accepted, but ${seen === on ? `the output is not at ${percent} %` : `the output still reads ${seen ? 'on' : 'off'}`} after ${READ_BACK_MS / 1000} s`,
		readBack: seen,
	}
}

/** Where it is read whether an output is on. */
const placeOfState = ({ readBack, table, addr, type }: Point) =>
	readBack
		? { ...readBack, count: 1 }
		: { table, addr, count: isBit(table) ? 1 : registerCount(type) }

/** What its registers hold for a level, percent. Throws when they cannot hold it. */
function levelWords(dim: Point, percent: number): number[] {
	const words = encodeRegisters((percent - dim.offset) / dim.scale, dim)
	if (!words) throw new Error(`its register cannot hold ${percent} %`)
	return words
}

async function isAtLevel(
	dim: Point | undefined,
	percent: number | undefined,
	send: Send,
	signal: AbortSignal,
): Promise<boolean> {
	if (!dim || percent === undefined) return true
	const wanted = levelWords(dim, percent)
	const place = { table: dim.table, addr: dim.addr, count: wanted.length }
	const words = await readRegisters(send, 'read-back', signal, place)
	return words.every((word, i) => word === wanted[i])
}

/** Why an output cannot be set so far on, if it cannot. */
function levelProblem({ dim }: DrivenOutput, { on, percent = 100 }: WriteRequest) {
	if (!dim || !on) return undefined
	const { min = 0, max = 100 } = dim
	return percent < min || percent > max ? `it can be set from ${min} to ${max} %` : undefined
}

/** A device that needs longer (exception 5) has taken the command: what it does is read back. */
const unlessAccepted = (answer: Promise<unknown>): Promise<unknown> =>
	answer.catch((error: unknown) => {
		if (!(error instanceof ModbusException && error.code === 5)) throw error
	})

/** The level comes before the switch, so that a lamp does not flash. Throws when its register cannot hold it. */
function driveRequests({ point, dim }: DrivenOutput, request: WriteRequest): Buffer[] {
	const { on, percent = 100 } = request
	const isOnlyLevel = point.table === 'holding' && !point.states
	const level =
		dim && (on || isOnlyLevel)
			? [writeRegistersRequest(dim.addr, levelWords(dim, on ? percent : 0))]
			: []
	if (point.states)
		return [...level, writeRegistersRequest(point.addr, [point.states[on ? 'on' : 'off']])]
	return point.table === 'coil' ? [...level, relayRequest(point, request)] : level
}

/** Begins the pulse of an output that is on anew. Rejects when the device did not take that. */
export async function renewPulse(
	point: Point,
	forMs: number,
	send: Send,
	signal: AbortSignal,
): Promise<void> {
	if (!point.pulse?.renews) throw new DeviceError('its timer is not known to begin anew')
	const pdu = relayRequest(point, { on: true, maxOnMs: Math.min(forMs, point.pulse.maxMs) })
	await send('write', signal, pdu)
}

/** An ON is ended by the device where it can; an OFF is always the coil, which also ends a pulse. */
function relayRequest(
	{ addr, pulse }: Point,
	{ on, maxOnMs }: Pick<WriteRequest, 'on' | 'maxOnMs'>,
): Buffer {
	if (!on || !pulse || maxOnMs === null || maxOnMs > pulse.maxMs)
		return writeCoilRequest(addr, on ? 0xff00 : 0)
	const units = Math.max(1, Math.floor(maxOnMs / pulse.unitMs))
	return pulse.by === 'register'
		? writeRegistersRequest(pulse.addr, [units])
		: writeCoilRequest(pulse.addr, units)
}
