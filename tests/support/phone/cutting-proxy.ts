import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Where a send is ended: in its request, while the server has it, or in its answer; `at`, from 0 to 1, is which part
 * of the bytes have passed, or of SERVER_MS.
 */
export type Cut = { of: 'request' | 'server' | 'answer'; at: number; onCut: () => void }

export type CuttingProxy = {
	url: string
	/** Ends the next send there, once. */
	cutNext(cut: Cut): void
	/** How many sends have begun. */
	sends(): number
	/** From now on nothing passes, as in a steel box; or again. */
	setDown(isDown: boolean): void
	close(): Promise<void>
}

const SEND = 'POST /offline/farm.json'

/** Within which the server usually answers. */
const SERVER_MS = 60

/** The bytes of a request that begins with these. */
function requestLength(bytes: Buffer): number {
	const head = bytes.indexOf('\r\n\r\n') + 4
	const length = /^content-length: (\d+)/im.exec(bytes.subarray(0, head).toString('latin1'))
	return head + Number(length?.[1] ?? 0)
}

/** A TCP proxy between a phone and the server on `port` that ends sends of entries where it is told to. */
export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
	const sockets = new Set<Socket>()
	let next: Cut | null = null
	let isDown = false
	let sends = 0
	const proxy = createServer((phone) => {
		if (isDown) return phone.destroy()
		const site = connect(port, '127.0.0.1')
		const end = () => {
			phone.destroy()
			site.destroy()
		}
		let cut: Cut | null = null
		/** Bytes of the request, or of the answer, until the cut. */
		let left = Infinity
		const cutNow = () => {
			end()
			cut?.onCut()
			cut = null
		}
		/** Forwards bytes, up to where this send ends. */
		const pass = (to: Socket, bytes: Buffer, of: Cut['of']) => {
			if (cut?.of !== of || bytes.length < left) {
				if (cut?.of === of) left -= bytes.length
				to.write(bytes)
			} else to.write(bytes.subarray(0, left), cutNow)
		}
		for (const one of [phone, site]) {
			sockets.add(one)
			one.on('error', end)
			one.on('close', () => {
				sockets.delete(one)
				end()
			})
		}
		phone.on('data', (bytes: Buffer) => {
			if (bytes.subarray(0, SEND.length).toString('latin1') === SEND) {
				sends += 1
				cut = next
				next = null
				if (cut?.of === 'request') left = Math.floor(cut.at * requestLength(bytes))
			}
			pass(site, bytes, 'request')
			if (cut?.of === 'server') setTimeout(cutNow, cut.at * SERVER_MS)
		})
		site.on('data', (bytes: Buffer) => {
			if (cut?.of === 'answer') left = Math.floor(cut.at * bytes.length)
			pass(phone, bytes, 'answer')
		})
	})
	await once(proxy.listen(0, '127.0.0.1'), 'listening')
	return {
		url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
		cutNext: (cut) => (next = cut),
		sends: () => sends,
		setDown(down) {
			isDown = down
			if (down) for (const socket of sockets) socket.destroy()
		},
		async close() {
			for (const socket of sockets) socket.destroy()
			proxy.close()
			await once(proxy, 'close')
		},
	}
}
