import type { OpenPort } from '../sweep/sweep-host'
import { exchange } from './exchange'
import { clean, type ProbeIo, type Service } from './service'

const MAX_BYTES = 4096
const BUFFER_BYTES = 8192
const MAX_TEXT = 200

/**
 * Says hello by OPC UA (part 6 of the specification, 7.1.2.3) and reads whether it is acknowledged.
 * Undefined when the host does not speak it.
 */
export async function probeOpcUa(at: OpenPort, io: ProbeIo): Promise<Service | undefined> {
	const { address, port } = at
	const answer = await exchange(at, {
		...io,
		send: writeHello(`opc.tcp://${address}:${port}`),
		maxBytes: MAX_BYTES,
		isWhole: (received) => received.length >= 8 && received.length >= received.readUInt32LE(4),
	})
	return readHelloAnswer(answer, port)
}

/** Whether the answer to a hello acknowledges it, or refuses it with a reason. */
export function readHelloAnswer(answer: Buffer, port: number): Service | undefined {
	const kind = answer.subarray(0, 4).toString('latin1')
	if (kind === 'ACKF')
		return { protocol: 'opcua', port, evidence: `Answers as an OPC UA server at port ${port}.` }
	if (kind !== 'ERRF' || answer.length < 16) return undefined
	const length = Math.min(answer.readUInt32LE(12), MAX_TEXT)
	const reason = clean(answer.subarray(16, 16 + length).toString('utf8'))
	return { protocol: 'opcua', port, evidence: `Speaks OPC UA, and refuses: ${reason}.` }
}

function writeHello(url: string): Buffer {
	const endpoint = Buffer.from(url)
	const message = Buffer.alloc(32 + endpoint.length)
	message.write('HELF', 0, 'latin1')
	message.writeUInt32LE(message.length, 4)
	message.writeUInt32LE(0, 8) // protocol version
	message.writeUInt32LE(BUFFER_BYTES, 12) // receive buffer
	message.writeUInt32LE(BUFFER_BYTES, 16) // send buffer
	message.writeUInt32LE(0, 20) // any message size
	message.writeUInt32LE(0, 24) // any number of chunks
	message.writeUInt32LE(endpoint.length, 28)
	endpoint.copy(message, 32)
	return message
}
