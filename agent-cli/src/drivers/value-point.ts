import { PointKey, type Switchable } from '@sfc/contract/agent/inventory'
import { bad, judgeNumber, reportsFault, type Judged } from '@sfc/domain/readings/judge-number'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { z } from 'zod'
import type { Description } from './driver'
import { findUnit } from '@sfc/domain/units/measurement'
import sentinels from './sentinels.json'

/** What the configuration says about a value of a device that does not describe its values itself. */
export const VALUE_POINT = {
	id: PointKey,
	label: z.string().min(1).max(120),
	quantity: z.enum(QUANTITY_KEYS),
	role: z.string().max(40).optional(),
	capacity: z.number().positive().optional(),
	/** Unit of value × scale + offset; the unit of the quantity when absent. */
	unit: z.string().max(20).optional(),
	scale: z.number().default(1),
	offset: z.number().default(0),
	/** Values by which the device says that it has none, as it gives them. */
	errorValues: z.array(z.number()).max(20).default([]),
	/** What this sensor can measure, in the unit of the quantity. */
	min: z.number().optional(),
	max: z.number().optional(),
	/** What the device says when a switch or contact is on; otherwise true, 1 and “on” are. */
	stateOn: z.union([z.string().max(40), z.number(), z.boolean()]).optional(),
}
type ValuePoint = z.infer<z.ZodObject<typeof VALUE_POINT>>

/** For `superRefine`: the unit of a point has to be known, and no two points have the same id. */
export function checkPoints(points: readonly ValuePoint[], ctx: z.RefinementCtx): void {
	const ids = new Set<string>()
	for (const { id, quantity, unit } of points) {
		const say = (message: string) => ctx.addIssue({ code: 'custom', message })
		if (ids.has(id)) say(`two points have the id “${id}”`)
		ids.add(id)
		if (!findUnit(quantity, unit))
			say(`“${id}”: ${unit} is no known unit of ${quantity}; give scale and offset instead`)
	}
}

const SENTINELS: Readonly<Record<string, number[]>> = sentinels

/**
 * The reading of what a device gave, in the unit of the quantity. What is no number, and the values by
 * which sensors say that they have failed, are `bad`; a value no such sensor can measure is kept as
 * `out-of-range`.
 */
export function judgeValue(raw: unknown, point: ValuePoint): Judged {
	if (raw === undefined || raw === null) return bad('the device gives no such value')
	if (isState(point)) return judgeState(raw, point.stateOn)
	const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
	if (typeof number !== 'number' || !Number.isFinite(number))
		return bad(`not a number: ${String(raw).slice(0, 60)}`)
	const { quantity, scale, offset, unit } = point
	const line = findUnit(quantity, unit)
	if (!line) return bad(`${unit} is no known unit of ${quantity}`)
	// A scaled value is a count, and the counts that mean a failure are the device's own.
	const isMeasured = scale === 1 && offset === 0
	const failed = isMeasured ? [...(SENTINELS['*'] ?? []), ...(SENTINELS[quantity] ?? [])] : []
	if ([...point.errorValues, ...failed].includes(number)) return reportsFault(number)
	return judgeNumber(number, {
		...point,
		scale: scale * line.scale,
		offset: offset * line.scale + line.offset,
	})
}

const isState = ({ quantity }: ValuePoint) => quantity === 'switch' || quantity === 'contact'

const ON = ['on', 'true', '1']
const OFF = ['off', 'false', '0']

function judgeState(raw: unknown, stateOn: ValuePoint['stateOn']): Judged {
	if (typeof raw === 'object') return bad('not a state')
	const said = String(raw).toLowerCase()
	if (stateOn !== undefined)
		return { value: said === String(stateOn).toLowerCase() ? 1 : 0, quality: 'good' }
	if (!ON.includes(said) && !OFF.includes(said))
		return bad(`neither on nor off: ${said.slice(0, 60)}; say what is on with stateOn`)
	return { value: ON.includes(said) ? 1 : 0, quality: 'good' }
}

/** As the server is told about them. */
export const describePoints = (
	points: readonly (ValuePoint & { switchable?: z.infer<typeof Switchable> | undefined })[],
	intervalMs: number,
): Description['points'] =>
	points.map(({ id, label, quantity, role, capacity, switchable }) => ({
		key: id,
		label,
		quantity,
		intervalMs,
		...(role && { role }),
		...(capacity && { capacity }),
		...(switchable && { switchable }),
	}))
