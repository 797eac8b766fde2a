/**
 * The network an address is in, as far as it says where somebody is: the first three numbers of an
 * IPv4 address, the first three groups of an IPv6 address. Phones and homes change the rest daily.
 */
export function networkOf(ip: string | null): string {
	if (ip === null) return ''
	return ip.includes(':') ? groups(ip).slice(0, 3).join(':') : ip.split('.').slice(0, 3).join('.')
}

/** The groups of an IPv6 address in full: `::` stands for as many zeros as are missing. */
function groups(ip: string): string[] {
	const [head = '', tail] = ip.toLowerCase().split('::')
	const before = head.split(':').filter(Boolean)
	const after = tail?.split(':').filter(Boolean) ?? []
	const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
	return [...before, ...(tail === undefined ? [] : zeros), ...after]
}
