import objects from './bthome-objects.json'

type ObjectFormat = { bytes: number; name?: string; factor?: number; signed?: boolean }
/** By object id. A name is the one of Theengs where it has one; what no grower reads has none. */
const OBJECTS = objects as Readonly<Record<string, ObjectFormat>>

/** Text and raw bytes: their length is in the byte that follows the id. */
const HAS_LENGTH = 0
const MAX_HEX = 512

/** What a BTHome device of version 2 says: its numbers by name, or that it encrypts them. */
export type BthomeValues = { values: Record<string, number> } | { isEncrypted: true }

/**
 * The service data of UUID FCD2, in hexadecimal digits; undefined when it is not of BTHome 2. A second value of a
 * name is `tempc2`. At an id that is not known it ends, as the length of what follows is not known either.
 * Source: bthome.io/format.
 */
export function readBthome(hex: string): BthomeValues | undefined {
	if (hex.length > MAX_HEX || !/^([0-9a-f]{2})+$/i.test(hex)) return undefined
	const bytes = Buffer.from(hex, 'hex')
	const info = bytes.readUInt8()
	if (info >> 5 !== 2) return undefined
	if ((info & 1) !== 0) return { isEncrypted: true }
	const values: Record<string, number> = {}
	const counts = new Map<string, number>()
	// Bit 1 says that the MAC of the device comes first.
	let at = (info & 2) !== 0 ? 7 : 1
	while (at < bytes.length) {
		const format = OBJECTS[bytes.toString('hex', at, at + 1)]
		if (!format) break
		const hasLength = format.bytes === HAS_LENGTH
		const start = at + (hasLength ? 2 : 1)
		at = start + (hasLength ? (bytes[at + 1] ?? 0) : format.bytes)
		if (at > bytes.length) break
		if (hasLength || !format.name) continue
		const number = format.signed
			? bytes.readIntLE(start, format.bytes)
			: bytes.readUIntLE(start, format.bytes)
		const count = (counts.get(format.name) ?? 0) + 1
		counts.set(format.name, count)
		const name = count === 1 ? format.name : `${format.name}${count}`
		values[name] = Number((number * (format.factor ?? 1)).toPrecision(12))
	}
	return { values }
}
