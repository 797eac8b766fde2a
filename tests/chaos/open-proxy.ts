import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy that gives each connection to the next port that accepts it, as one in front of several servers. */
export async function openProxy(ports: readonly number[]) {
	const sockets = new Set<Socket>()
	let turn = 0
	const serve = (client: Socket, left: number) => {
		if (left === 0) return void client.destroy()
		const behind = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
		let isOpen = false
		behind.on('connect', () => {
			isOpen = true
			client.pipe(behind)
			behind.pipe(client)
		})
		behind.on('error', () => (isOpen ? client.destroy() : serve(client, left - 1)))
		behind.on('close', () => isOpen && client.destroy())
		client.on('close', () => behind.destroy())
	}
	const server = createServer((client) => {
		sockets.add(client)
		client.on('error', () => undefined)
		client.on('close', () => sockets.delete(client))
		serve(client, ports.length)
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		port: (server.address() as AddressInfo).port,
		async close() {
			for (const socket of sockets) socket.destroy()
			server.close()
			await once(server, 'close')
		},
	}
}
