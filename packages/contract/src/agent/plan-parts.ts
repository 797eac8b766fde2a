import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { z } from 'zod'

export const instant = z.int().min(0)
export const id = z.string().min(1).max(80)
export const words = z.string().min(1).max(300)
export const zone = z.enum(RECIPE_ZONES)
export const output = z.strictObject({
	key: z.string().regex(/^[^/]+\/.+$/, 'device/point, like climate/co2'),
	label: z.string().min(1).max(120),
})
export const outputs = z.array(output).max(200)
const plainSensor = output.extend({
	line: z.strictObject({ slope: z.number(), offset: z.number() }).optional(),
	isCalibrating: z.literal(true).optional(),
})
export const sensor = plainSensor.extend({
	compensation: z
		.strictObject({ temperature: plainSensor, percentPerK: z.number().min(0).max(5) })
		.optional(),
})
export const sensors = z.array(sensor).max(200)
export const ml = z.number().positive().max(100_000)
export const ms = z.int().min(1000).max(86_400_000)
