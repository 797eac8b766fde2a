import { CAUSE_TYPES, SEVERITIES } from '@sfc/domain/plant-health/diagnosis/cause'
import { HARVEST_STATUSES } from '@sfc/domain/plant-health/growth/harvest-outlook'
import { z } from 'zod'

const share = z.number().min(0).max(1)
const severity = z.enum(SEVERITIES)
const checked = {
	status: z.enum(['low', 'in-band', 'high', 'unknown']),
	recommendation: z.string(),
}

/** What a photo and the farm's own data say of a plant. What is not known is null or left out. */
const FarmhandAnalysis = z.object({
	cropType: z.string().nullable(),
	variety: z.string().nullable(),
	growthStage: z.string().nullable(),
	healthScore: z.number().min(0).max(100).nullable().describe('Percent; see healthMeaning'),
	healthMeaning: z.string(),
	confidence: share.nullable().describe('Null when no cause stands out'),
	detectedIssues: z.array(
		z.object({
			type: z.enum(CAUSE_TYPES),
			name: z.string(),
			description: z.string(),
			severity,
			share,
		}),
	),
	pests: z.array(z.object({ name: z.string(), severity, treatment: z.string(), share })),
	nutrientStatus: z
		.record(z.string(), z.enum(['Low', 'High']))
		.describe('Only nutrients that there is a sign of'),
	environmentalFactors: z.object({
		lighting: z.object({
			...checked,
			intensity: z.number().nullable().describe('µmol/m²/s'),
			duration: z.number().nullable().describe('Hours with light in the last day'),
		}),
		ph: z.object({ ...checked, value: z.number().nullable() }),
		ec: z.object({ ...checked, value: z.number().nullable().describe('mS/cm') }),
	}),
	harvestPrediction: z
		.object({
			expectedDate: z.iso.date(),
			daysRemaining: z.int(),
			status: z.enum(HARVEST_STATUSES).nullable(),
			delayRisk: z.string(),
			recommendation: z.string(),
		})
		.nullable(),
	generalRecommendations: z.array(z.string()),
	nutrientRecommendations: z
		.object({ form: z.string(), grow: z.string(), boost: z.string() })
		.describe('How to mix by hand for the stage'),
})

export const FarmhandEntry = z.object({
	id: z.int(),
	timestamp: z.iso.datetime(),
	notes: z.string().nullable(),
	pictureUrl: z.string(),
	aiAnalysis: FarmhandAnalysis,
})
export type FarmhandEntry = z.infer<typeof FarmhandEntry>

/** A picture of 10 MB as base64, with the head of a data URL. */
export const FARMHAND_IMAGE_MAX = 14 * 1024 * 1024

const NO_IMAGE = 'No Image Selected. Please select an image to analyze.'

export const FarmhandInput = z.object({
	image: z
		.string(NO_IMAGE)
		.min(1, NO_IMAGE)
		.max(FARMHAND_IMAGE_MAX, 'Please upload an image smaller than 10MB')
		.describe('Base64, or a data URL'),
	notes: z.string().max(2000, 'Notes must be at most 2000 characters').nullish(),
	cycleId: z.int().positive().nullish(),
	timestamp: z.unknown().optional().describe('Not used: the server’s clock counts'),
})
