import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/** Low enough for small devices and network switches. */
const HOSTS_AT_ONCE = 48
/** Ports tried on a host that shows no sign of life. */
const PORTS_OF_SILENT = 2

export type OpenPort = { address: string; port: number }

type Sweep = {
	addresses: string[]
	ports: number[]
	/** Known to be online: every port is tried. */
	alive: ReadonlySet<string>
	timeoutMs: number
	signal: AbortSignal
	onHost(done: number, open: OpenPort[]): void
}

/**
 * Finds open TCP ports, one connection a host at a time, each closed at once. A host that answers
 * nothing on the first ports and is not in the ARP table is skipped.
 */
export async function sweepTcp(sweep: Sweep): Promise<OpenPort[]> {
	const queue = shuffle(sweep.addresses)
	const open: OpenPort[] = []
	let done = 0
	const work = async () => {
		for (let address = queue.pop(); address && !sweep.signal.aborted; address = queue.pop()) {
			const found = await sweepHost(address, sweep)
			open.push(...found)
			done += 1
			sweep.onHost(done, found)
		}
	}
	await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work))
	return open
}

async function sweepHost(address: string, sweep: Sweep): Promise<OpenPort[]> {
	const open: OpenPort[] = []
	let silent = 0
	let alive = sweep.alive.has(address)
	for (const port of sweep.ports) {
		if (sweep.signal.aborted) break
		if (!alive && silent >= PORTS_OF_SILENT && !isNeighbour(address)) break
		const answer = await tryPort(address, port, sweep.timeoutMs, sweep.signal)
		if (answer === 'open') open.push({ address, port })
		if (answer === 'silent') silent += 1
		else alive = true
	}
	return open
}

function tryPort(host: string, port: number, timeoutMs: number, signal: AbortSignal) {
	return new Promise<'open' | 'closed' | 'silent'>((resolve) => {
		const socket = connect({ host, port })
		const finish = (answer: 'open' | 'closed' | 'silent') => {
			clearTimeout(timer)
			signal.removeEventListener('abort', stopTrying)
			resolve(answer)
		}
		const stopTrying = () => {
			socket.destroy()
			finish('silent')
		}
		const timer = setTimeout(stopTrying, timeoutMs)
		signal.addEventListener('abort', stopTrying)
		socket.on('error', (error: NodeJS.ErrnoException) =>
			finish(error.code === 'ECONNREFUSED' ? 'closed' : 'silent'),
		)
		socket.on('connect', () => {
			socket.on('close', () => finish('open'))
			socket.setTimeout(timeoutMs, () => socket.destroy())
			socket.resume()
			socket.end() // FIN: a device with four sockets must get its own back
		})
	})
}

/** Whether the kernel has a hardware address for it; always false on systems other than Linux. */
function isNeighbour(address: string): boolean {
	try {
		return readFileSync('/proc/net/arp', 'utf8')
			.split('\n')
			.some((line) => line.startsWith(`${address} `) && !line.includes('00:00:00:00:00:00'))
	} catch {
		return false
	}
}

function shuffle(addresses: string[]): string[] {
	const order = [...addresses]
	for (let i = order.length - 1; i > 0; i--) {
		const j = Math.floor(Math.random() * (i + 1))
		;[order[i], order[j]] = [order[j] ?? '', order[i] ?? '']
	}
	return order
}
