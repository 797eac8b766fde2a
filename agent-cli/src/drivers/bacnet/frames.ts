/** What a device says of itself when it is asked who is there. */
export type IAm = {
	instance: number
	vendorId: number
	/** Behind a router: the number of its network, and its address there. */
	routed?: { network: number; mac: number[] }
}

/** Who-Is to all, also in the networks behind routers; `isUnicast` to one host. */
export const whoIs = (isUnicast: boolean): Buffer =>
	isUnicast
		? Buffer.from([0x81, 0x0a, 0, 8, 1, 0, 0x10, 0x08])
		: Buffer.from([0x81, 0x0b, 0, 12, 1, 0x20, 0xff, 0xff, 0, 0xff, 0x10, 0x08])

const FORWARDED = 4
const ORIGINAL = [0x0a, 0x0b]
const DEVICE = 8

/** An I-Am (clauses 6.2, 16.10 and annex J of the standard); undefined for any other bytes. */
export function readIAm(data: Buffer): IAm | undefined {
	const type = data[1] ?? 0
	const start = type === FORWARDED ? 10 : 4
	if (data[0] !== 0x81 || (type !== FORWARDED && !ORIGINAL.includes(type))) return undefined
	const network = readNetworkHeader(data, start)
	if (!network) return undefined
	let at = network.end
	if (data[at] !== 0x10 || data[at + 1] !== 0 || data[at + 2] !== 0xc4) return undefined
	if (data.length < at + 7) return undefined
	const id = data.readUInt32BE(at + 3)
	if (id >>> 22 !== DEVICE) return undefined
	at += 7
	const numbers: number[] = []
	// The longest answer, how it is split, and the number of the maker: each with its length.
	while (numbers.length < 3) {
		const length = (data[at] ?? 0) & 7
		if (length < 1 || length > 4 || data.length < at + 1 + length) return undefined
		numbers.push(data.readUIntBE(at + 1, length))
		at += 1 + length
	}
	const { routed } = network
	return { instance: id & 0x3fffff, vendorId: numbers[2] ?? 0, ...(routed && { routed }) }
}

function readNetworkHeader(data: Buffer, start: number) {
	const control = data[start + 1]
	if (data[start] !== 1 || control === undefined || (control & 0x80) !== 0) return undefined
	let at = start + 2
	if (control & 0x20) at += 3 + (data[at + 2] ?? 0)
	let routed: IAm['routed']
	if (control & 0x08) {
		const length = data[at + 2] ?? 0
		if (data.length < at + 3 + length || length > 7) return undefined
		routed = { network: data.readUInt16BE(at), mac: [...data.subarray(at + 3, at + 3 + length)] }
		at += 3 + length
	}
	if (control & 0x20) at += 1
	return { end: at, routed }
}
