import { isIPv6 } from 'node:net'

/**
 * What limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, within which one
 * household or server has all addresses for itself.
 */
export function networkOf(address: string | null): string {
	if (address === null || !isIPv6(address)) return address ?? 'unknown'
	const [plain = ''] = address.split('%')
	const [head = '', tail] = plain.split('::')
	const front = groups(head)
	// An IPv4 address at the end takes the place of two groups.
	const back = tail === undefined ? [] : groups(tail.replace(/\d+\.[\d.]+$/, '0:0'))
	const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
	const all = [...front, ...Array.from({ length: gap }, () => '0'), ...back]
	const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
	return `${first.join(':')}::/64`
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
