import type ModbusRTU from 'modbus-serial'
import type { WriteOutcome, WriteRequest } from '../driver'
import { LinkError } from './connection'
import type { Point } from './model'
import { errorMessage, readWords, type Send } from './read-points'
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
	try {
		await send('write', signal, (modbus) => drive(modbus, output, request))
	} catch (error) {
		if (!(error instanceof LinkError)) return { outcome: 'rejected', reason: errorMessage(error) }
		if (!error.sent) return { outcome: 'not-sent', reason: error.message }
		return { outcome: 'unknown', reason: `${error.message}; it may have acted` }
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
	const place = { ...(point.readBack ?? { table: point.table, addr: point.addr }), count: 1 }
	const deadline = now() + READ_BACK_MS
	let seen: boolean | undefined
	try {
		for (;;) {
			const [state] = await send('write', signal, (modbus) => readWords(modbus, place))
			seen = point.table === 'coil' ? state === 1 : (state ?? 0) > 0
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

/** What a register holds for a level, percent. */
const rawOf = ({ scale, offset }: Point, percent: number): number =>
	Math.round((percent - offset) / scale)

async function isAtLevel(
	dim: Point | undefined,
	percent: number | undefined,
	send: Send,
	signal: AbortSignal,
): Promise<boolean> {
	if (!dim || percent === undefined) return true
	const place = { table: dim.table, addr: dim.addr, count: 1 }
	const [raw] = await send('write', signal, (modbus) => readWords(modbus, place))
	return raw === rawOf(dim, percent)
}

/** The level comes before the relay, so that a lamp does not flash. */
async function drive(modbus: ModbusRTU, { point, dim }: DrivenOutput, request: WriteRequest) {
	const { on, percent = 100 } = request
	if (dim && (on || point.table === 'holding'))
		await modbus.writeRegister(dim.addr, rawOf(dim, on ? percent : 0))
	if (point.table === 'coil') await driveRelay(modbus, point, request)
}

/** An ON is ended by the device where it can; an OFF is always the coil, which also ends a pulse. */
async function driveRelay(
	modbus: ModbusRTU,
	{ addr, pulse }: Point,
	{ on, maxOnMs }: WriteRequest,
) {
	if (!on || !pulse || maxOnMs === null || maxOnMs > pulse.maxMs) return modbus.writeCoil(addr, on)
	const units = Math.max(1, Math.floor(maxOnMs / pulse.unitMs))
	if (pulse.by === 'register') return modbus.writeRegister(pulse.addr, units)
	// FC05 with a time for its value is not standard, so the frame is made by hand.
	return modbus.customFunction(5, [pulse.addr >> 8, pulse.addr & 255, units >> 8, units & 255])
}
