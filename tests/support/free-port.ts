import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Free TCP ports of this machine, all different. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
	await Promise.all(servers.map((server) => once(server, 'listening')))
	const ports = servers.map((server) => (server.address() as AddressInfo).port)
	for (const server of servers) server.close()
	await Promise.all(servers.map((server) => once(server, 'close')))
	return ports
}

export async function freePort(): Promise<number> {
	const [port = 0] = await freePorts(1)
	return port
}
