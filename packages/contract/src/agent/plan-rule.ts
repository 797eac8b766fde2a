import { SHIFT_QUANTITIES } from '@sfc/domain/control/rules/rule'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantity-unit'
import { z } from 'zod'
import { id, ml, ms, output, sensors, words, zone } from './plan-parts'

const forMs = z.int().min(0).max(86_400_000)
const minute = z.int().min(0).max(1439)
const condition = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('reading'),
		label: words,
		quantity: z.enum(QUANTITY_KEYS).optional(),
		sensors: sensors.min(1),
		is: z.enum(['above', 'below']),
		value: z.number(),
		forMs,
	}),
	z.strictObject({ kind: z.literal('output'), output, on: z.boolean(), forMs }),
	z.strictObject({ kind: z.literal('time'), from: minute, to: minute }),
	z.strictObject({
		kind: z.literal('trend'),
		label: words,
		quantity: z.enum(QUANTITY_KEYS).optional(),
		sensors: sensors.min(1),
		is: z.enum(['rising', 'falling']),
		perHour: z.number().positive(),
		overMs: ms,
	}),
	z.strictObject({
		kind: z.literal('day'),
		zone,
		is: z.enum(['from', 'until']),
		day: z.int().min(1).max(1000),
	}),
])
const ruleAction = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('switch'), output, on: z.boolean(), forMs: forMs.min(1000) }),
	z.strictObject({
		kind: z.literal('shift'),
		zone,
		quantity: z.enum(SHIFT_QUANTITIES),
		by: z.number(),
		forMs: forMs.min(1000),
	}),
	z.strictObject({ kind: z.literal('dose'), output, ml, forMs: forMs.min(1000) }),
	z.strictObject({ kind: z.literal('notify'), text: words }),
	z.strictObject({ kind: z.literal('task'), text: words }),
])

/** A rule of the farm, as a controller of its plan. */
export const ruleController = z.strictObject({
	kind: z.literal('rule'),
	id,
	zone,
	name: words,
	mode: z.enum(['shadow', 'live']),
	match: z.enum(['all', 'any']),
	when: z.array(condition).min(1).max(10),
	unless: z.array(condition).max(10),
	then: z.array(ruleAction).min(1).max(10),
	cooldownMs: z
		.int()
		.min(0)
		.max(7 * 86_400_000),
})
