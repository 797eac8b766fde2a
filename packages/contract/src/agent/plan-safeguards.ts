import { tiedOutputs } from '@sfc/domain/control/safeguards'
import { z } from 'zod'
import { output, outputs, sensor } from './plan-parts'

const outputKey = z.string().min(1).max(200)
const limitMs = z.int().min(0).max(86_400_000)
const interlock = z.discriminatedUnion('kind', [
	z.strictObject({ id: outputKey, kind: z.enum(['requires', 'excludes']), output }),
	z.strictObject({
		id: outputKey,
		kind: z.literal('at-most'),
		group: z.string().min(1).max(40),
		most: z.int().min(1).max(100),
		others: outputs,
	}),
	z.strictObject({ id: outputKey, kind: z.literal('input'), sensor, isOn: z.boolean() }),
	z.strictObject({
		id: outputKey,
		kind: z.literal('reading'),
		sensor,
		is: z.enum(['below', 'above']),
		value: z.number(),
		unit: z.string().max(20),
	}),
	z.strictObject({ id: outputKey, kind: z.literal('unmet'), label: z.string().min(1).max(120) }),
])

/** Limits and interlocks of one output. */
export const safeguards = z
	.strictObject({
		output,
		limits: z.strictObject({
			maxOnMs: limitMs.optional(),
			minOnMs: limitMs.optional(),
			minOffMs: limitMs.optional(),
			dailyMaxMs: limitMs.optional(),
			safeOn: z.literal(false).optional(),
		}),
		interlocks: z.array(interlock).max(50),
	})
	.refine(
		({ output, interlocks }) =>
			interlocks.flatMap(tiedOutputs).every(({ key }) => key !== output.key),
		'an output is tied to itself',
	)
