import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { SHORT_REASONS } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { SowingPlanSettings } from './plan-settings'
import { StartPlantingsInput } from './start-plantings-input'

const crop = {
	cropName: z.string(),
	varietyName: z.string().nullable(),
	unit: z.string(),
}

const SowingPlanWire = z.object({
	fingerprint: z.string().describe('Of this plan, to start its plantings'),
	sowings: z.array(
		z.object({
			...crop,
			place: z.int(),
			sowOn: z.string(),
			harvestOn: z.string(),
			plants: z.int(),
			trays: z.int(),
			zone: z.enum(CYCLE_ZONES),
			quantity: z.number().describe('That it is counted on to give'),
			covers: z.array(z.object({ who: z.string(), dueOn: z.string(), quantity: z.number() })),
		}),
	),
	short: z
		.array(
			z.object({
				who: z.string(),
				contact: z.string().nullable(),
				crop: z.string(),
				unit: z.string(),
				dueOn: z.string(),
				wanted: z.number(),
				covered: z.number(),
				reason: z.enum(SHORT_REASONS),
				allOn: z.string().nullable().describe('The nearest day on which all of it can be ready'),
			}),
		)
		.describe('What cannot be met, with the nearest that can'),
	harvests: z.array(
		z.object({
			...crop,
			day: z.string(),
			quantity: z.number(),
			cycleId: z.int().nullable().describe('Null: still to be sown'),
			zone: z.string(),
			plants: z.int(),
		}),
	),
	crops: z.array(
		z.object({
			...crop,
			harvestDays: z.int().nullable(),
			perPlant: z.number().nullable(),
			harvests: z.int().describe('Of this farm, that both are from; 0: recipe and offer'),
		}),
	),
})

const common = { tag: 'Sowing plan', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read', method: 'get' } as const
const change = { permission: 'crop.plan', scope: 'tasks' } as const

/** The settings with their defaults filled in, which a request may leave out. */
const settingsAnswer = SowingPlanSettings.extend({})

export const sowingPlanOperations = defineOperations(common, {
	readSowingPlan: {
		...see,
		path: '/api/sowing-plan',
		summary: 'What to sow on which day for the orders of a farm, and what cannot be met',
		answer: SowingPlanWire,
		refusals: { 503: 'The server is too busy to plan' },
	},
	startPlantings: {
		...change,
		method: 'post',
		path: '/api/sowing-plan/start',
		summary:
			'Agree to a plan and start its plantings, with their trays; a repeated call starts none twice',
		body: StartPlantingsInput,
		answer: z.object({
			started: z.array(
				z.object({ cycleId: z.int(), crop: z.string(), sowDay: z.string(), plants: z.int() }),
			),
			refused: z.array(z.object({ crop: z.string(), sowDay: z.string(), reason: z.string() })),
		}),
		refusals: { 409: 'The plan is another by now', 503: 'The server is too busy to plan' },
	},
	readSowingPlanSettings: {
		...see,
		path: '/api/sowing-plan/settings',
		summary: 'How the sowings of a farm are planned',
		answer: settingsAnswer,
	},
	changeSowingPlanSettings: {
		...change,
		method: 'put',
		path: '/api/sowing-plan/settings',
		summary: 'Change how the sowings of a farm are planned',
		body: SowingPlanSettings,
		answer: settingsAnswer,
	},
})
