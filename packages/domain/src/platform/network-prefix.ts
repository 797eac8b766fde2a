/**
 * The network an address is in, as far as it says where somebody is: the first three numbers of an
 * IPv4 address, the first three groups of an IPv6 address. Phones and homes change the rest daily.
 */
export function networkPrefix(ip: string | null): string {
	if (ip === null) return ''
	return ip.includes(':')
		? `${expandIpv6(ip).slice(0, 3).join(':')}::/48`
		: ip.split('.').slice(0, 3).join('.')
}

/**
 * One line to the internet, which is what limits count by: an IPv4 address, or the network of an
 * IPv6 one, within which one household or server has all addresses for itself.
 */
export const addressKey = (ip: string | null): string =>
	ip?.includes(':') ? networkPrefix(ip) : (ip ?? 'unknown')

/** The groups of an IPv6 address in full: `::` stands for as many zeros as are missing. */
function expandIpv6(ip: string): string[] {
	const [plain = ''] = ip.split('%')
	const [before = [], tail] = plain.split('::').map((part) => part.split(':').filter(Boolean))
	// An IPv4 address at the end takes the place of two groups.
	const after = (tail ?? []).flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
	const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
	const all = [...before, ...Array<string>(missing).fill('0'), ...after]
	return all.map((group) => Number.parseInt(group, 16).toString(16))
}
