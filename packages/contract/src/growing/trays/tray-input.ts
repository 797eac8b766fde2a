import { parseWeightG, TYPED_WEIGHT_UNITS } from '@sfc/domain/units/weight'
import { parseTrayCode, parseTrayCodes, SCAN_MAX } from '@sfc/domain/growing/trays/tray-code'
import { SPOT_MAX, TRAY_ZONES } from '@sfc/domain/growing/trays/tray-place'
import { z } from 'zod'
import { HarvestFields, toHarvest } from '../inventory/harvest-input'
import { optionalLine, requiredLine } from '../inventory/typed-figures'

const count = (label: string, least: number, most: number) => {
	const message = `${label} must be a whole number from ${least} to ${most.toLocaleString('en-US')}`
	return z.int(message).min(least, message).max(most, message)
}

/** The most plants that a tray can hold. */
const PLANTS_MAX = 10_000
const NONE_SCANNED = 'Scan or type at least one tray'

/** The codes of trays, from a list of a call or the one text of a form. */
const Codes = z
	.union([z.string().max(2000), z.array(z.string().max(60)).max(SCAN_MAX)], NONE_SCANNED)
	.transform((given, context) => {
		const { codes, unknown } = parseTrayCodes(Array.isArray(given) ? given : [given])
		const [first] = unknown
		if (first !== undefined)
			context.addIssue({ code: 'custom', message: `“${first}” is not the code of a tray` })
		else if (codes.length === 0) context.addIssue({ code: 'custom', message: NONE_SCANNED })
		return codes
	})
	.meta({ description: 'Codes such as T-0042' })

const once = z
	.string()
	.max(64)
	.nullish()
	.transform((name) => name || null)
	.meta({ description: 'A name of this request: sent twice with it, it counts once' })

const place = {
	zone: z.enum(TRAY_ZONES, 'Please select where'),
	spot: optionalLine('Place', SPOT_MAX).meta({ description: 'Where in the zone, in words' }),
}

/** New trays, filled with plants of a cycle or empty. */
export const AddTraysInput = z.object({
	count: count('Trays', 1, SCAN_MAX),
	cycleId: z.int('Please select a crop').nullish(),
	plants: count('Plants', 0, PLANTS_MAX).nullish().describe('In each'),
	zone: place.zone.default('nursery'),
	spot: place.spot,
})
export type AddTraysInput = z.output<typeof AddTraysInput>

export const MoveTraysInput = z.object({ codes: Codes, ...place, once })
export type MoveTraysInput = z.output<typeof MoveTraysInput>

export const FillTraysInput = z.object({
	codes: Codes,
	cycleId: z.int('Please select a crop'),
	plants: count('Plants', 1, PLANTS_MAX).describe('In each'),
	once,
})
export type FillTraysInput = z.output<typeof FillTraysInput>

export const EmptyTraysInput = z.object({
	codes: Codes,
	reason: requiredLine('Please enter why', 'Reason', 200),
	once,
})
export type EmptyTraysInput = z.output<typeof EmptyTraysInput>

const TrayCode = z.string().transform((text, context) => {
	const code = parseTrayCode(text)
	if (code === null) context.addIssue({ code: 'custom', message: 'This is not the code of a tray' })
	return code ?? ''
})

const reasonOfLoss = requiredLine('Please enter what happened', 'Reason', 200)

/** Plants lost in one tray. */
export const TrayLossFields = z.object({
	code: TrayCode,
	plants: count('Plants', 1, PLANTS_MAX),
	reason: reasonOfLoss,
})

/** Plants lost in trays: a count for each. */
export const TrayLossesInput = z.object({
	losses: z
		.array(z.object({ code: TrayCode, plants: count('Plants', 0, PLANTS_MAX).default(0) }))
		.min(1, NONE_SCANNED)
		.max(SCAN_MAX)
		.transform((losses, context) => {
			const lost = losses.filter(({ plants }) => plants > 0)
			const message = 'Please enter how many were lost'
			if (lost.length === 0) context.addIssue({ code: 'custom', path: [0, 'plants'], message })
			return lost
		}),
	reason: reasonOfLoss,
	once,
})
export type TrayLossesInput = z.output<typeof TrayLossesInput>

/** The form of a harvest from trays of one lot. */
export const HarvestTraysFields = HarvestFields.extend({
	codes: Codes,
	isEmptied: z.boolean().default(false).meta({ description: 'Nothing grows on in these trays' }),
	once,
})
export const HarvestTraysInput = HarvestTraysFields.transform(
	({ codes, isEmptied, once: name, ...fields }, context) => ({
		codes,
		isEmptied,
		once: name,
		harvest: toHarvest(fields, context),
	}),
)
export type HarvestTraysInput = z.output<typeof HarvestTraysInput>

const BAD_WEIGHT = 'Please enter a weight such as 450 or 2.5'

/** The form of a tray's weight. */
export const WeighTrayFields = z.object({
	weight: z.union([z.string().max(40, BAD_WEIGHT), z.number()], BAD_WEIGHT),
	weightUnit: z.enum(TYPED_WEIGHT_UNITS, 'Please select a unit of weight').default('g'),
	once,
})
export const WeighTrayInput = WeighTrayFields.transform(
	({ weight, weightUnit, once: name }, context) => {
		const weightG = parseWeightG(String(weight), weightUnit)
		if (weightG === null)
			context.addIssue({ code: 'custom', path: ['weight'], message: BAD_WEIGHT })
		return { weightG: weightG ?? 0, once: name }
	},
)
