import { bad, judgeNumber, reportsFault, type Judged } from '@sfc/domain/readings/judge-number'
import type { Point, Table } from './model'
import { isBit } from './plan-reads'
import { decodeRegisters, maskedBits } from './registers'

/** What the answer from `table` means for a point: its value, or whether its output is on. */
export function decodeAnswer(words: readonly number[], point: Point, table: Table): Judged {
	if (isBit(table)) return { value: words[0] ?? null, quality: 'good' }
	return point.writable ? decodeState(words, point) : decodePoint(words, point)
}

/**
 * The value of registers, in the unit of the point's quantity. Not a number and the device's own error
 * values are `bad`; a value no such sensor can measure is kept as `out-of-range`.
 */
export function decodePoint(words: readonly number[], point: Point): Judged {
	const raw = decodeRegisters(words, point)
	if (!Number.isFinite(raw)) return bad('the device has no value')
	if (point.errorValues.includes(raw)) return reportsFault(raw)
	const field = maskOf(point)
	const number = field === undefined ? raw : maskedBits(raw, field)
	return judgeNumber(number, point)
}

/** Whether an output is on: 1 or 0. Bits and levels are on above 0, registers with `states` say which is which. */
export function decodeState(words: readonly number[], { type, wordOrder, states }: Point): Judged {
	const raw = decodeRegisters(words, { type, wordOrder })
	if (!Number.isFinite(raw)) return bad('the device has no value')
	if (!states) return { value: raw > 0 ? 1 : 0, quality: 'good' }
	if (raw === states.on) return { value: 1, quality: 'good' }
	if (raw === states.off) return { value: 0, quality: 'good' }
	return bad(
		`the register holds ${raw}, which is neither on (${states.on}) nor off (${states.off})`,
	)
}

const maskOf = ({ mask, bit }: Point): number | undefined => (bit === undefined ? mask : 2 ** bit)
