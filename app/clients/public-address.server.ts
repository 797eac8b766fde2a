import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const RESERVED_4 = [
	['0.0.0.0', 8], // this network
	['10.0.0.0', 8],
	['100.64.0.0', 10], // shared by providers
	['127.0.0.0', 8],
	['169.254.0.0', 16], // link-local, and the metadata of clouds
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.88.99.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3], // multicast and everything above
] as const

/** Ranges inside 2000::/3, the only public part of IPv6, that carry IPv4 or are examples. */
const RESERVED_6 = [
	['2001::', 23],
	['2001:db8::', 32],
	['2002::', 16],
	['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [address, prefix] of RESERVED_4) reserved.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of RESERVED_6) reserved.addSubnet(address, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is public, and in no private or reserved network. */
export function isPublicAddress(address: string): boolean {
	const version = isIP(address)
	if (version === 4) return !reserved.check(address, 'ipv4')
	return version === 6 && global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/**
 * Looks a name up and refuses it unless every address is public. The connection uses the checked address, so a
 * name that changes afterwards gains nothing.
 */
export const publicLookup =
	(lookup: typeof systemLookup = systemLookup): LookupFunction =>
	(hostname, options, callback) =>
		lookup(hostname, { ...options, all: true }, (error, addresses) => {
			const [first] = addresses ?? []
			if (error || !first) return callback(error ?? new Error('no address'), '', 0)
			if (!addresses.every(({ address }) => isPublicAddress(address)))
				return callback(new Error(`${hostname} leads into a network of this machine`), '', 0)
			if (options.all) callback(null, addresses)
			else callback(null, first.address, first.family)
		})
