import type { Quality } from '@sfc/domain/readings/quality'
import { QUANTITIES } from '@sfc/domain/readings/quantities'
import type { Point, Table } from './model'
import { isBit } from './plan-reads'
import { decodeWords, maskedBits } from './registers'

type Reading = { value: number | null; quality: Quality; reason?: string }

/** What the answer from `table` means for a point: its value, or whether its output is on. */
export function decodeAnswer(words: readonly number[], point: Point, table: Table): Reading {
	if (isBit(table)) return { value: words[0] ?? null, quality: 'good' }
	return point.writable ? decodeState(words, point) : decodePoint(words, point)
}

/**
 * The value of registers, in the unit of the point's quantity. Not a number and the device's own error
 * values are `bad`; a value no such sensor can measure is kept as `out-of-range`.
 */
export function decodePoint(words: readonly number[], point: Point): Reading {
	const raw = decodeWords(words, point)
	if (!Number.isFinite(raw)) return bad('the device has no value')
	if (point.errorValues.includes(raw)) return bad(`the device reports an error (${raw})`)
	const field = maskOf(point)
	const number = field === undefined ? raw : maskedBits(raw, field)
	const value = Number((number * point.scale + point.offset).toPrecision(12))
	const { min, max } = plausibleRange(point)
	if (value >= min && value <= max) return { value, quality: 'good' }
	return { value, quality: 'out-of-range', reason: `outside ${min} to ${max}` }
}

/** Whether an output is on: 1 or 0. Bits and levels are on above 0, registers with `states` say which is which. */
export function decodeState(words: readonly number[], { type, wordOrder, states }: Point): Reading {
	const raw = decodeWords(words, { type, wordOrder })
	if (!Number.isFinite(raw)) return bad('the device has no value')
	if (!states) return { value: raw > 0 ? 1 : 0, quality: 'good' }
	if (raw === states.on) return { value: 1, quality: 'good' }
	if (raw === states.off) return { value: 0, quality: 'good' }
	return bad(
		`the register holds ${raw}, which is neither on (${states.on}) nor off (${states.off})`,
	)
}

const maskOf = ({ mask, bit }: Point): number | undefined => (bit === undefined ? mask : 2 ** bit)

/** A point's own range, or what any sensor of its quantity can report. */
const plausibleRange = (point: Point) => ({
	min: point.min ?? QUANTITIES[point.quantity].min,
	max: point.max ?? QUANTITIES[point.quantity].max,
})

const bad = (reason: string): Reading => ({ value: null, quality: 'bad', reason })
