import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type PausingProxy = {
	port: number
	/** From now on connections are accepted but nothing is forwarded, as by a machine that hangs, or is gone. */
	pause(): void
	resume(): void
	close(): Promise<void>
}

/** A TCP proxy in front of a port of this machine. */
export async function startPausingProxy(target: number): Promise<PausingProxy> {
	const sockets = new Set<Socket>()
	/** Clients whose server has gone, and who cannot know. */
	const untold = new Set<Socket>()
	let isPaused = false
	const server = createServer((client) => {
		const behind = connect(target, '127.0.0.1')
		for (const [from, to] of [
			[client, behind],
			[behind, client],
		] as const) {
			sockets.add(from)
			from.on('error', () => undefined)
			from.on('close', () => {
				sockets.delete(from)
				if (isPaused && from === behind) untold.add(client)
				else to.destroy()
			})
			from.on('data', (bytes) => to.write(bytes))
			if (isPaused) from.pause()
		}
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const set = (paused: boolean) => {
		isPaused = paused
		for (const socket of sockets) socket[paused ? 'pause' : 'resume']()
		if (paused) return
		for (const client of untold) client.destroy()
		untold.clear()
	}
	return {
		port: (server.address() as AddressInfo).port,
		pause: () => set(true),
		resume: () => set(false),
		async close() {
			for (const socket of sockets) socket.destroy()
			server.close()
			await once(server, 'close')
		},
	}
}
