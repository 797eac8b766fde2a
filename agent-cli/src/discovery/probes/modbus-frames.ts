import { connect, type Socket } from 'node:net'

/** Reads with raw frames: an unknown device may answer anything, and nothing is ever written. */
export type ModbusProbe = {
	/** The answer's PDU; undefined when none came in time. Exceptions are answers. */
	ask(unit: number, pdu: number[]): Promise<Buffer | undefined>
	close(): void
}

const MAX_FRAME = 260

/** Connects; undefined when that fails. */
export async function openModbusProbe(
	host: string,
	port: number,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<ModbusProbe | undefined> {
	const socket = connect({ host, port, noDelay: true })
	const destroy = () => socket.destroy()
	signal.addEventListener('abort', destroy)
	socket.on('close', () => signal.removeEventListener('abort', destroy))
	socket.on('error', () => undefined)
	const connected = await new Promise<boolean>((resolve) => {
		const timer = setTimeout(destroy, timeoutMs)
		socket.on('close', () => {
			clearTimeout(timer)
			resolve(false)
		})
		socket.on('connect', () => {
			clearTimeout(timer)
			resolve(true)
		})
	})
	if (!connected) return undefined
	let transaction = 0
	return {
		ask(unit, pdu) {
			transaction += 1
			return exchange(socket, transaction, unit, pdu, timeoutMs)
		},
		close: () => socket.destroySoon(),
	}
}

function exchange(
	socket: Socket,
	transaction: number,
	unit: number,
	pdu: number[],
	timeoutMs: number,
): Promise<Buffer | undefined> {
	const head = Buffer.from([transaction >> 8, transaction & 255, 0, 0, 0, pdu.length + 1, unit])
	let received = Buffer.alloc(0)
	return new Promise((resolve) => {
		const finish = (answer: Buffer | undefined) => {
			clearTimeout(timer)
			socket.off('data', receive)
			socket.off('close', lost)
			resolve(answer)
		}
		const lost = () => finish(undefined)
		const receive = (chunk: Buffer) => {
			received = Buffer.concat([received, chunk])
			while (received.length >= 8) {
				const length = received.readUInt16BE(4)
				const isModbus = received.readUInt16BE(2) === 0 && length >= 2 && length <= MAX_FRAME
				if (!isModbus) return lost()
				if (received.length < length + 6) return
				const frame = received.subarray(0, length + 6)
				received = received.subarray(length + 6)
				// A late answer to an earlier request is ignored.
				if (frame.readUInt16BE(0) === transaction && ((frame[7] ?? 0) & 0x7f) === pdu[0])
					return finish(frame.subarray(7))
			}
		}
		const timer = setTimeout(lost, timeoutMs)
		socket.on('data', receive)
		socket.on('close', lost)
		if (!socket.writable) return lost()
		socket.write(Buffer.concat([head, Buffer.from(pdu)]))
	})
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
