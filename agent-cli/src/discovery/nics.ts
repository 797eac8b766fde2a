import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Nic } from './discovery-types'

/** The IPv4 addresses of this machine, loopback too. */
export function listNics(interfaces = networkInterfaces()): Nic[] {
	return Object.entries(interfaces).flatMap(([name, addresses]) =>
		(addresses ?? [])
			.filter(({ family, cidr }) => family === 'IPv4' && cidr)
			.map(({ address, cidr, internal }) => ({ name, address, cidr: cidr ?? '', internal })),
	)
}

/** Reasons why multicast cannot work on this machine, in words. */
export function networkWarnings(nics: Nic[], inContainer = existsSync('/.dockerenv')): string[] {
	const outside = nics.filter((nic) => !nic.internal)
	if (outside.length === 0) return ['This machine has no network address but loopback.']
	const bridged = outside.every((nic) => nic.address.startsWith('172.17.'))
	return inContainer || bridged
		? ['The agent runs in a container, where multicast does not pass: use host networking.']
		: []
}
