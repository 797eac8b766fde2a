/** Numbers of the messages (part 6 of the specification, annex C): requests, and their answers. */
const MESSAGE = { openChannel: 446, findServers: 422, getEndpoints: 428, closeChannel: 452 }
const NO_SECURITY = 'http://opcfoundation.org/UA/SecurityPolicy#None'
const BUFFER_BYTES = 65_535
const CHANNEL_LIFE_MS = 60_000
/** More than any server has; further ones are not read. */
const MOST_ENTRIES = 64

const uint32 = (...numbers: number[]): Buffer => {
	const bytes = Buffer.alloc(4 * numbers.length)
	numbers.forEach((number, index) => bytes.writeUInt32LE(number, 4 * index))
	return bytes
}
const NOTHING = uint32(0xffffffff)
const text = (value: string): Buffer =>
	Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(value)])

function frame(kind: string, body: Buffer): Buffer {
	return Buffer.concat([Buffer.from(kind, 'latin1'), uint32(body.length + 8), body])
}

export const writeHello = (url: string): Buffer =>
	frame('HELF', Buffer.concat([uint32(0, BUFFER_BYTES, BUFFER_BYTES, 0, 0), text(url)]))

/** Number, and the head of every request: no session, no time, no diagnostics. */
const request = (message: number): Buffer => {
	const head = Buffer.alloc(4 + 2 + 8)
	head.writeUInt8(1, 0) // a node id of four bytes
	head.writeUInt16LE(message, 2)
	return Buffer.concat([head, uint32(1, 0), NOTHING, uint32(5000), Buffer.alloc(3)])
}

export const writeOpenChannel = (): Buffer =>
	frame(
		'OPNF',
		Buffer.concat([
			uint32(0),
			text(NO_SECURITY),
			NOTHING,
			NOTHING,
			uint32(1, 1),
			request(MESSAGE.openChannel),
			uint32(0, 0, 1),
			NOTHING,
			uint32(CHANNEL_LIFE_MS),
		]),
	)

export type Channel = { channelId: number; tokenId: number }

const message = (kind: string, { channelId, tokenId }: Channel, sequence: number, body: Buffer) =>
	frame(kind, Buffer.concat([uint32(channelId, tokenId, sequence, sequence), body]))

export const writeFindServers = (channel: Channel, url: string): Buffer =>
	message(
		'MSGF',
		channel,
		2,
		Buffer.concat([request(MESSAGE.findServers), text(url), NOTHING, NOTHING]),
	)

export const writeGetEndpoints = (channel: Channel, url: string): Buffer =>
	message(
		'MSGF',
		channel,
		3,
		Buffer.concat([request(MESSAGE.getEndpoints), text(url), NOTHING, NOTHING]),
	)

export const writeCloseChannel = (channel: Channel): Buffer =>
	message('CLOF', channel, 4, request(MESSAGE.closeChannel))

/** Reads on; throws `RangeError` behind the end, and for counts that no message has. */
class Reader {
	#at = 0
	constructor(readonly bytes: Buffer) {}
	skip(count: number): void {
		if (this.#at + count > this.bytes.length) throw new RangeError('the message is cut off')
		this.#at += count
	}
	uint32(): number {
		this.skip(4)
		return this.bytes.readUInt32LE(this.#at - 4)
	}
	byte(): number {
		this.skip(1)
		return this.bytes.readUInt8(this.#at - 1)
	}
	text(): string {
		const length = this.uint32()
		if (length === 0xffffffff) return ''
		this.skip(length)
		return this.bytes.toString('utf8', this.#at - length, this.#at)
	}
	localText(): string {
		const mask = this.byte()
		if (mask & 1) this.text()
		return mask & 2 ? this.text() : ''
	}
	list<T>(read: () => T): T[] {
		const count = this.uint32()
		if (count === 0xffffffff) return []
		if (count > MOST_ENTRIES) throw new RangeError('more entries than a server has')
		return Array.from({ length: count }, read)
	}
	/** A node id of any of its forms. */
	nodeId(): number {
		const form = this.byte()
		if (form === 0) return this.byte()
		if (form === 1) {
			this.skip(3)
			return this.bytes.readUInt16LE(this.#at - 2)
		}
		this.skip(form === 2 ? 6 : 18)
		return form === 2 ? this.bytes.readUInt32LE(this.#at - 4) : -1
	}
	/** The head of every answer; throws when the server refuses. */
	answer(expected: number): void {
		const kind = this.nodeId()
		this.skip(8 + 4)
		const result = this.uint32()
		this.skip(1)
		this.list(() => this.text())
		this.nodeId()
		if (this.byte() !== 0) this.text()
		if (kind !== expected || result !== 0) throw new RangeError('the server refuses')
	}
}

/** An answer has the number of its request plus three. */
const answerTo = (message: number) => message + 3

/** The channel that was opened, from the body of an OPN message. Throws `RangeError`. */
export function readChannel(body: Buffer): Channel {
	const reader = new Reader(body)
	reader.skip(4)
	for (let i = 0; i < 3; i++) reader.text()
	reader.skip(8)
	reader.answer(answerTo(MESSAGE.openChannel))
	reader.skip(4)
	return { channelId: reader.uint32(), tokenId: reader.uint32() }
}

export type Application = { uri: string; product: string; name: string; urls: string[] }

function readApplication(reader: Reader): Application {
	const [uri, product, name] = [reader.text(), reader.text(), reader.localText()]
	reader.skip(4)
	reader.text()
	reader.text()
	return { uri, product, name, urls: reader.list(() => reader.text()) }
}

/** The servers that a server knows, itself among them. Throws `RangeError`. */
export function readServers(body: Buffer): Application[] {
	const reader = new Reader(body)
	reader.answer(answerTo(MESSAGE.findServers))
	return reader.list(() => readApplication(reader))
}

export type Endpoint = { server: Application; url: string; mode: number; policy: string }

/** The ways into a server. Throws `RangeError`. */
export function readEndpoints(body: Buffer): Endpoint[] {
	const reader = new Reader(body)
	reader.answer(answerTo(MESSAGE.getEndpoints))
	return reader.list(() => {
		const url = reader.text()
		const server = readApplication(reader)
		reader.text() // certificate
		const mode = reader.uint32()
		const policy = reader.text()
		reader.list(() => {
			reader.text()
			reader.skip(4)
			for (let i = 0; i < 3; i++) reader.text()
		})
		reader.text()
		reader.skip(1)
		return { server, url, mode, policy }
	})
}
