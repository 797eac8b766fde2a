import type { Quality } from '@sfc/domain/readings/quality'
import { QUANTITIES } from '@sfc/domain/readings/quantities'
import type { Point } from './model'

type Encoding = Pick<Point, 'type' | 'wordOrder'>

/** Registers a value of this type takes. */
export const registerCount = (type: Point['type']): 1 | 2 =>
	type === 'u16' || type === 's16' ? 1 : 2

/** The number in one or two registers, before scale and offset; NaN when a register is missing. */
export function decodeWords(words: readonly number[], { type, wordOrder }: Encoding): number {
	const [first, second] = words
	if (first === undefined || (registerCount(type) === 2 && second === undefined)) return NaN
	const view = new DataView(new ArrayBuffer(4))
	if (registerCount(type) === 1) {
		view.setUint16(0, first)
		return type === 's16' ? view.getInt16(0) : view.getUint16(0)
	}
	view.setUint16(wordOrder === 'BE' ? 0 : 2, first)
	view.setUint16(wordOrder === 'BE' ? 2 : 0, second ?? 0)
	if (type === 'f32') return shortestFloat(view.getFloat32(0))
	return type === 's32' ? view.getInt32(0) : view.getUint32(0)
}

/** The shortest decimal that is the same 32-bit float: 23.4, not 23.399999618530273. */
function shortestFloat(value: number): number {
	for (let digits = 6; digits < 9; digits++) {
		const short = Number(value.toPrecision(digits))
		if (Math.fround(short) === value) return short
	}
	return value
}

type Reading = { value: number | null; quality: Quality; reason?: string }

/**
 * The value of registers, in the unit of the point's quantity. Not a number and the device's own error
 * values are `bad`; a value no such sensor can measure is kept as `out-of-range`.
 */
export function decodePoint(words: readonly number[], point: Point): Reading {
	const raw = decodeWords(words, point)
	if (!Number.isFinite(raw)) return bad('the device has no value')
	if (point.errorValues.includes(raw)) return bad(`the device reports an error (${raw})`)
	if (point.bit !== undefined) return { value: (raw >>> point.bit) & 1, quality: 'good' }
	const value = Number((raw * point.scale + point.offset).toPrecision(12))
	const { min, max } = plausibleRange(point)
	if (value >= min && value <= max) return { value, quality: 'good' }
	return { value, quality: 'out-of-range', reason: `outside ${min} to ${max}` }
}

/** A point's own range, or what any sensor of its quantity can report. */
const plausibleRange = (point: Point) => ({
	min: point.min ?? QUANTITIES[point.quantity].min,
	max: point.max ?? QUANTITIES[point.quantity].max,
})

const bad = (reason: string): Reading => ({ value: null, quality: 'bad', reason })
