/** How numbers lie in 16-bit registers: the pure half of reading and writing them. */

export const REGISTER_TYPES = ['u16', 's16', 'u32', 's32', 'f32', 'u64', 's64', 'f64'] as const
export type RegisterType = (typeof REGISTER_TYPES)[number]

/**
 * The order of the bytes of a 32-bit value `ABCD`, as it goes over the wire. `ABCD` and `BADC` have the
 * high word first, `CDAB` and `DCBA` the low word; `BADC` and `DCBA` swap the two bytes of each word. The
 * four words of a 64-bit value follow the same two rules, and a single word only the second.
 */
export const WORD_ORDERS = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
type WordOrder = (typeof WORD_ORDERS)[number]

export type Encoding = { type: RegisterType; wordOrder: WordOrder }

/** Registers a value of this type takes. */
export const registerCount = (type: RegisterType): 1 | 2 | 4 =>
	type.endsWith('16') ? 1 : type.endsWith('32') ? 2 : 4

/**
 * The number in one, two or four registers, before scale and offset; NaN when a register is missing. A
 * 64-bit integer beyond 2^53 becomes the nearest number there is, which is right to 15 digits.
 */
export function decodeRegisters(words: readonly number[], { type, wordOrder }: Encoding): number {
	const count = registerCount(type)
	if (words.length < count) return NaN
	const view = new DataView(new ArrayBuffer(8))
	reorder(words.slice(0, count), wordOrder).forEach((word, i) => view.setUint16(i * 2, word))
	switch (type) {
		case 'u16':
			return view.getUint16(0)
		case 's16':
			return view.getInt16(0)
		case 'u32':
			return view.getUint32(0)
		case 's32':
			return view.getInt32(0)
		case 'f32':
			return shortestFloat(view.getFloat32(0))
		case 'u64':
			return Number(view.getBigUint64(0))
		case 's64':
			return Number(view.getBigInt64(0))
		case 'f64':
			return view.getFloat64(0)
	}
}

/** The registers of a number: the inverse of `decodeRegisters`. Integers are rounded; undefined when it does not fit. */
export function encodeRegisters(
	value: number,
	{ type, wordOrder }: Encoding,
): number[] | undefined {
	const view = new DataView(new ArrayBuffer(8))
	const whole = Math.round(value)
	const bits = registerCount(type) * 16
	if (!Number.isFinite(value)) return undefined
	if (type === 'f32') view.setFloat32(0, value)
	else if (type === 'f64') view.setFloat64(0, value)
	else {
		const [least, most] = type.startsWith('u')
			? [0, 2 ** bits]
			: [-(2 ** (bits - 1)), 2 ** (bits - 1)]
		if (whole < least || whole >= most) return undefined
		if (bits === 64) view.setBigInt64(0, BigInt.asIntN(64, BigInt(whole)))
		else if (bits === 32) view.setInt32(0, whole)
		else view.setInt16(0, whole)
	}
	if (type === 'f32' && !Number.isFinite(view.getFloat32(0))) return undefined
	const words = Array.from({ length: bits / 16 }, (_, i) => view.getUint16(i * 2))
	return reorder(words, wordOrder)
}

/** Between the wire's order and high byte first; doing it twice changes nothing. */
function reorder(words: number[], order: WordOrder): number[] {
	const isLowFirst = order === 'CDAB' || order === 'DCBA'
	const isSwapped = order === 'BADC' || order === 'DCBA'
	const whole = isSwapped ? words.map((word) => ((word & 0xff) << 8) | (word >>> 8)) : words
	return isLowFirst ? whole.toReversed() : whole
}

/** The shortest decimal that is the same 32-bit float: 23.4, not 23.399999618530273. */
function shortestFloat(value: number): number {
	for (let digits = 6; digits < 9; digits++) {
		const short = Number(value.toPrecision(digits))
		if (Math.fround(short) === value) return short
	}
	return value
}

/** The bits of `mask`, moved down by its lowest set bit: 0xab of 0xabcd for 0xff00. */
export const maskedBits = (raw: number, mask: number): number =>
	((raw & mask) >>> 0) / ((mask & -mask) >>> 0)
