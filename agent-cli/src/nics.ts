import { networkInterfaces } from 'node:os'

/** An IPv4 address of this machine, and the network that it is in. */
export type Nic = { name: string; address: string; cidr: string; internal: boolean }

/** The IPv4 addresses of this machine, loopback too. */
export function listNics(interfaces = networkInterfaces()): Nic[] {
	return Object.entries(interfaces).flatMap(([name, addresses]) =>
		(addresses ?? [])
			.filter(({ family, cidr }) => family === 'IPv4' && cidr)
			.map(({ address, cidr, internal }) => ({ name, address, cidr: cidr ?? '', internal })),
	)
}
