/** One value of an answer, as it is encoded (RFC 3416, and Net-SNMP's floats in an Opaque). */
export type Varbind = { type?: number | undefined; value?: unknown }

const OCTET_STRING = 4
const OPAQUE = 68
const COUNTER64 = 70
/** What a device answers for an object that it does not have. */
const MISSING = [128, 129, 130]
const MAX_TEXT_BYTES = 1000

/** A number, or a text without zeros at its end; undefined when the device has no such object. */
export function decodeVarbind({ type, value }: Varbind): number | string | undefined {
	if (type === undefined || MISSING.includes(type)) return undefined
	if (typeof value === 'number') return value
	if (typeof value === 'boolean') return value ? 1 : 0
	if (!Buffer.isBuffer(value)) return typeof value === 'string' ? value : undefined
	if (type === COUNTER64)
		return value.length === 0 ? 0 : Number(BigInt(`0x${value.toString('hex')}`))
	if (type === OPAQUE) return decodeOpaque(value)
	if (type !== OCTET_STRING) return undefined
	return value.subarray(0, MAX_TEXT_BYTES).toString('utf8').replace(/\0+$/, '').trim()
}

/** A float or double, which SNMP itself does not have: tag 0x9f78 or 0x9f79, length, bytes. */
function decodeOpaque(bytes: Buffer): number | undefined {
	if (bytes[0] !== 0x9f || bytes.length !== 3 + (bytes[2] ?? 0)) return undefined
	if (bytes[1] === 0x78 && bytes[2] === 4) return Number(bytes.readFloatBE(3).toPrecision(7))
	return bytes[1] === 0x79 && bytes[2] === 8 ? bytes.readDoubleBE(3) : undefined
}
