import type ModbusRTU from 'modbus-serial'
import type { WriteOutcome, WriteRequest } from '../driver'
import { LinkError } from './connection'
import type { Point } from './model'
import { errorMessage, readWords, type Send } from './read-points'
import { pause } from '../../time/pause'

const READ_BACK_MS = 1500
const READ_BACK_EVERY_MS = 100

/** Drives one output and waits until the device reads back the wanted state. Never throws. */
export async function writeOutput(
	point: Point,
	request: WriteRequest,
	send: Send,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	try {
		await send('write', signal, (modbus) => drive(modbus, point, request))
	} catch (error) {
		if (!(error instanceof LinkError)) return { outcome: 'rejected', reason: errorMessage(error) }
		if (!error.sent) return { outcome: 'not-sent', reason: error.message }
		return { outcome: 'unknown', reason: `${error.message}; it may have acted` }
	}
	return confirm(point, request.on, send, signal, now)
}

async function confirm(
	point: Point,
	on: boolean,
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
			seen = state === 1
			if (seen === on) return { outcome: 'done', readBack: on }
			if (now() >= deadline) break
			await pause(READ_BACK_EVERY_MS)
		}
	} catch (error) {
		const reason = `the command was accepted, but its effect could not be read: ${errorMessage(error)}`
		return { outcome: 'unknown', reason, ...(seen === undefined ? {} : { readBack: seen }) }
	}
	return {
		outcome: 'rejected',
		reason: `the command was accepted, but the output still reads ${seen ? 'on' : 'off'} after ${READ_BACK_MS / 1000} s`,
		readBack: seen,
	}
}

/** An ON is ended by the device where it can; an OFF is always the coil, which also ends a pulse. */
async function drive(modbus: ModbusRTU, { addr, pulse }: Point, { on, maxOnMs }: WriteRequest) {
	if (!on || !pulse || maxOnMs === null || maxOnMs > pulse.maxMs) return modbus.writeCoil(addr, on)
	const units = Math.max(1, Math.floor(maxOnMs / pulse.unitMs))
	if (pulse.by === 'register') return modbus.writeRegister(pulse.addr, units)
	// FC05 with a time for its value is not standard, so the frame is made by hand.
	return modbus.customFunction(5, [pulse.addr >> 8, pulse.addr & 255, units >> 8, units & 255])
}
