import { GROWTH_STAGES } from '@sfc/domain/growing/planting-cycles/growth-stage'
import { QUALITIES } from '@sfc/domain/readings/quality'
import { z } from 'zod'

const Figure = z
	.object({
		value: z.number().nullable(),
		unit: z.string(),
		quality: z.enum(QUALITIES).nullable(),
		reason: z.string().nullable(),
		at: z.int().nullable().describe('Milliseconds UTC'),
		target: z
			.object({
				low: z.number(),
				high: z.number(),
				source: z.string().describe('Recipe and stage, or typical: what most crops like'),
			})
			.nullable()
			.describe('What its place is kept at'),
		needs: z
			.object({ low: z.number(), high: z.number() })
			.nullable()
			.describe('What the crop itself needs, where that differs from the target'),
		status: z.enum(['optimal', 'low', 'high', 'measured', 'unavailable']),
	})
	.describe('What is measured where the crop stands, against the target of its place')
export type GrowthFigure = z.infer<typeof Figure>

const Yield = z.object({
	basis: z
		.enum(['harvests', 'recipe', 'unknown'])
		.describe("harvests: the farm's own past cycles of the variety; recipe: what its recipe says"),
	text: z.string(),
	quantity: z.number().nullable(),
	low: z.number().nullable(),
	high: z.number().nullable(),
	unit: z.string().nullable(),
	cycles: z.int().nullable().describe('How many past cycles it is from'),
})

/** A crop growth record in the spelling the API returns. Temperatures are in °F. */
export const GrowthWire = z.object({
	id: z.int().describe('Id of the planting cycle'),
	name: z.string(),
	variety: z.string().nullable(),
	currentStage: z.enum(GROWTH_STAGES),
	daysGrowing: z.int(),
	healthScore: z.int().nullable().describe('0 to 100; null while it is too early to say'),
	healthReasons: z.array(z.object({ input: z.string(), lost: z.number(), reason: z.string() })),
	healthMissing: z.array(z.object({ input: z.string(), reason: z.string() })),
	zone: z.string(),
	stages: z.array(
		z.object({
			name: z.enum(GROWTH_STAGES),
			plannedOn: z.iso.date().nullable(),
			reachedOn: z.iso
				.date()
				.nullable()
				.describe('When it was seen or done; null while only the plan says so'),
		}),
	),
	progress: z.record(z.string(), z.int()).describe('0 to 100 by lower-cased stage name'),
	nextMilestone: z
		.object({
			stage: z.enum(GROWTH_STAGES),
			daysRemaining: z.int(),
			description: z.string(),
		})
		.nullable(),
	yieldPrediction: Yield,
	environmentalData: z.object({
		temperature: Figure,
		humidity: Figure,
		light: Figure,
		ph: Figure,
		ec: Figure,
		co2: Figure,
	}),
})
export type GrowthWire = z.infer<typeof GrowthWire>
