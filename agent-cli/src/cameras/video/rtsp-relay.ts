import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { connect as connectTls } from 'node:tls'

const HEAD_MAX_BYTES = 64 * 1024
const CONNECT_MS = 8000
const [INTERLEAVED, INTERLEAVED_HEAD_BYTES] = [0x24, 4]

type RtspRelay = {
	/** The port on 127.0.0.1 where ffmpeg finds the camera. */
	port: number
	/** Why it ended the connection; null when it did not. */
	reason(): string | null
	close(): void
}

/**
 * Leads one RTSP connection of ffmpeg to a camera and nowhere else: ffmpeg would follow a camera that sends
 * it to another address of the farm's network.
 */
export async function openRtspRelay(camera: URL): Promise<RtspRelay> {
	let reason: string | null = null
	const sockets = new Set<Socket>()
	const keep = (socket: Socket) => {
		sockets.add(socket)
		socket.setNoDelay()
		socket.on('close', () => sockets.delete(socket))
		return socket
	}
	const server = createServer((near) => {
		server.close() // one connection is all that is wanted
		keep(near)
		const far = keep(reach(camera))
		const guard = new RtspGuard()
		const end = (error?: Error) => {
			reason ??= error?.message ?? null
			near.destroy()
			far.destroy()
		}
		far.setTimeout(CONNECT_MS, () => end(new Error(`${camera.host} does not answer`)))
		far.once(camera.protocol === 'rtsps:' ? 'secureConnect' : 'connect', () => far.setTimeout(0))
		for (const stream of [near, far]) stream.on('close', () => end())
		near.on('error', () => end())
		far.on('error', end)
		guard.on('error', end)
		near.pipe(far)
		far.pipe(guard).pipe(near)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		port: (server.address() as AddressInfo).port,
		reason: () => reason,
		close() {
			server.close()
			for (const socket of sockets) socket.destroy()
		},
	}
}

function reach({ protocol, hostname, port }: URL): Socket {
	const host = hostname.replace(/^\[|\]$/g, '')
	// Cameras come with certificates of their own making.
	return protocol === 'rtsps:'
		? connectTls({ host, port: Number(port || 322), rejectUnauthorized: false })
		: connect({ host, port: Number(port || 554) })
}

/** Lets answers and pictures of a camera through, and ends with an error at one that leads elsewhere. */
class RtspGuard extends Transform {
	#rest: Buffer = Buffer.alloc(0)
	/** So much of a body or a packet is still to come. */
	#passing = 0

	override _transform(chunk: Buffer, _: string, done: (error?: Error) => void): void {
		this.#rest = this.#rest.byteLength > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
		try {
			while (this.#step());
			done()
		} catch (error) {
			done(error as Error)
		}
	}

	/** Whether there may be more to do. */
	#step(): boolean {
		const rest = this.#rest
		if (rest.byteLength === 0) return false
		if (this.#passing > 0) {
			const size = Math.min(this.#passing, rest.byteLength)
			this.#passing -= size
			this.#pass(size)
			return true
		}
		if (rest[0] === INTERLEAVED) {
			if (rest.byteLength < INTERLEAVED_HEAD_BYTES) return false
			this.#passing = INTERLEAVED_HEAD_BYTES + rest.readUInt16BE(2)
			return true
		}
		if (!isLetter(rest[0])) {
			// Some cameras send stray bytes between packets.
			const next = rest.findIndex((byte) => byte === INTERLEAVED || isLetter(byte))
			this.#rest = next < 0 ? Buffer.alloc(0) : rest.subarray(next)
			return next >= 0
		}
		const end = rest.indexOf('\r\n\r\n')
		if (end < 0) {
			if (rest.byteLength > HEAD_MAX_BYTES) throw new Error('the camera’s answer has no end')
			return false
		}
		const head = rest.toString('latin1', 0, end)
		if (/^RTSP\/1\.\d 3\d\d\b|^REDIRECT /.test(head))
			throw new Error('the camera sends its video to another address, which is not followed')
		this.#passing = end + 4 + Number(/^content-length:\s*(\d{1,7})\s*$/im.exec(head)?.[1] ?? 0)
		return true
	}

	#pass(size: number): void {
		this.push(this.#rest.subarray(0, size))
		this.#rest = this.#rest.subarray(size)
	}
}

const isLetter = (byte: number | undefined): boolean =>
	byte !== undefined && byte >= 0x41 && byte <= 0x5a
