import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export const SERVICES = [
	'container',
	'nursery',
	'cultivation',
	'mqtt',
	'onvif',
	'control',
	'discovery',
] as const
export type Ports = Record<(typeof SERVICES)[number], number>

/** Below the range of ports the system uses for outgoing connections. */
const [FROM, TO] = [21_000, 32_000]
const ANSWER_MS = 1_000

/** Free ports of this machine, one for each service of a simulated farm. */
export async function pickPorts(): Promise<Ports> {
	const found = new Set<number>()
	while (found.size < SERVICES.length) {
		const port = FROM + Math.floor(Math.random() * (TO - FROM))
		if (!found.has(port) && (await isFree(port))) found.add(port)
	}
	const list = [...found]
	return Object.fromEntries(SERVICES.map((service, at) => [service, list[at]])) as Ports
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, '127.0.0.1')
	try {
		await once(server, 'listening')
		return true
	} catch {
		return false
	} finally {
		server.close()
	}
}

/** Whether a program on this machine accepts connections on a port. */
export async function isPortOpen(port: number): Promise<boolean> {
	const socket = connect({ host: '127.0.0.1', port })
	try {
		await Promise.race([
			once(socket, 'connect'),
			sleep(ANSWER_MS).then(() => {
				throw new Error('no answer')
			}),
		])
		return true
	} catch {
		return false
	} finally {
		socket.destroy()
	}
}
