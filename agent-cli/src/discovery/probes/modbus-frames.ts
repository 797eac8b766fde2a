import { onAbort } from '@sfc/contract/on-abort'
import { openLine } from '../../drivers/modbus/line/endpoint'
import type { Line } from '../../drivers/modbus/line/line'
import { pause } from '../../time/pause'
import { steadyNow } from '../../time/steady-now'

const APART_MS = 150

export type ModbusAt = { transport: 'tcp' | 'rtu-tcp'; host: string; port: number }

/** Asks an unknown device, which may answer anything; nothing is ever written to it. */
export type ModbusProbe = {
	/** The answer's PDU; undefined when none came in time. Exceptions are answers. */
	ask(unit: number, pdu: Buffer, waitMs?: number): Promise<Buffer | undefined>
	/** Ends the connection, and leaves the device a moment: many take only one. */
	close(): Promise<void>
}

/** Connects; undefined when that fails. A connection that the other side closed is opened again. */
export async function openModbusProbe(
	at: ModbusAt,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<ModbusProbe | undefined> {
	let line: Line | undefined
	const open = async () => {
		if (!signal.aborted) line = await openLine(at, timeoutMs, steadyNow).catch(() => undefined)
		return line
	}
	const destroy = () => line?.destroy()
	const leave = onAbort(signal, destroy)
	if (!(await open())) return undefined
	return {
		async ask(unit, pdu, waitMs = timeoutMs) {
			const used = line?.isOpen ? line : await open()
			return signal.aborted ? undefined : used?.ask(unit, pdu, waitMs).catch(() => undefined)
		},
		async close() {
			leave()
			line?.end()
			await pause(APART_MS, signal)
		},
	}
}

/** Vendor, product code and revision of a device identification answer (FC 0x2B/0x0E). */
export function readDeviceId(answer: Buffer | undefined): Map<number, string> | undefined {
	if (!answer || answer[0] !== 0x2b || answer[1] !== 0x0e) return undefined
	const objects = new Map<number, string>()
	for (let at = 7; at + 2 <= answer.length && objects.size < 16;) {
		const [id = 0, length = 0] = answer.subarray(at, at + 2)
		if (at + 2 + length > answer.length) break
		objects.set(id, printable(answer.subarray(at + 2, at + 2 + length)))
		at += 2 + length
	}
	return objects
}

/** Text of registers, two characters each, up to the first zero. */
export function readRegisterText(answer: Buffer | undefined): string | undefined {
	const count = answer?.[1] ?? 0
	if (!answer || (answer[0] ?? 0) > 4 || answer.length < 2 + count) return undefined
	const bytes = answer.subarray(2, 2 + count)
	const end = bytes.indexOf(0)
	return printable(end < 0 ? bytes : bytes.subarray(0, end))
}

const printable = (bytes: Buffer): string =>
	bytes
		.toString('latin1')
		.replace(/[^\x20-\x7e]/g, '')
		.trim()
