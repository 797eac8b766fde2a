import { z } from 'zod'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import {
	CheapHoursInput,
	EnergyPricesInput,
	HourlyPriceSettingsInput,
	OutputWattsInput,
	PowerCapInput,
} from './energy-input'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'

const kWh = z.number().describe('kWh')
const cost = z.number().nullable().describe('In the currency of the prices; null without a price')
const Spent = z.object({ kWh, cost })

const Lit = z
	.object({
		spans: z.array(z.object({ from: z.int(), to: z.int() })).describe('When lamps are on'),
		perKW: z.number().describe('What each kW of lamps costs'),
		money: cost,
	})
	.describe('Null where nothing can be moved')

const Span = { from: z.int(), to: z.int() }
const Load = z
	.object({
		peak: z.object({ at: z.int(), watts: z.number() }).nullable(),
		over: z
			.array(z.object({ ...Span, watts: z.number().describe('Above the cap at most') }))
			.describe('When it is above the cap'),
		steps: z
			.array(z.object({ at: z.int(), watts: z.number() }))
			.describe('By quarter of an hour, the most of any instant in it'),
		zones: z.array(
			z.object({
				zone: z.enum(RECIPE_ZONES),
				spans: z.array(z.object(Span)).describe('When lamps are on'),
			}),
		),
		cost,
	})
	.describe('The expected load of the coming days')

const setting = {
	tag: 'Control',
	auth: 'user',
	permission: 'farm.configure',
	scope: 'manage',
	method: 'put',
	query: onFarm,
} as const

export const energyOperations = defineOperations({
	changeEnergyPrices: {
		...setting,
		path: '/api/energy/prices',
		summary: 'Enter what a kWh costs; perDearKWh in tariff hours',
		body: EnergyPricesInput,
		answer: EnergyPricesInput,
	},
	setOutputWatts: {
		...setting,
		path: '/api/equipment/{equipmentKey}/watts',
		summary: 'Enter what an output draws while it is fully on; without watts it is forgotten',
		body: OutputWattsInput,
		answer: z.object({ watts: z.number().nullable() }),
		refusals: { 404: 'No such output on the farm' },
	},
	changeHourlyPriceSettings: {
		...setting,
		path: '/api/energy/prices/hours/source',
		summary: 'Enter where hourly prices are read from, and what the farm pays on top of them',
		body: HourlyPriceSettingsInput,
		answer: HourlyPriceSettingsInput,
		refusals: { 409: 'The farm has no tariff yet' },
	},
	changeCheapHours: {
		...setting,
		path: '/api/energy/cheap-hours',
		summary: 'Choose in which zones light is moved to cheap hours',
		body: CheapHoursInput,
		answer: CheapHoursInput,
	},
	rehearseCheapHours: {
		tag: 'Control',
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/energy/cheap-hours',
		summary: 'What light would cost in the days whose prices are known, as planned and moved',
		query: onFarm,
		answer: z.object({
			currency: z.string().nullable().describe('ISO 4217; null without a tariff'),
			zones: z.array(
				z.object({
					zone: z.enum(RECIPE_ZONES),
					mode: CheapHoursInput.shape.nursery,
					watts: z.number().describe('Of the lamps of known power, at their level'),
					lampsUnknown: z.int().describe('Lamps of unknown power, which are not counted'),
					days: z.array(z.object({ planned: Lit, shift: Lit.nullable(), pauses: Lit.nullable() })),
				}),
			),
		}),
	},
	changePowerCap: {
		...setting,
		path: '/api/energy/power-cap',
		summary:
			'Set what the farm may draw, and in which zones light is moved for it; without kW: no cap',
		body: PowerCapInput,
		answer: PowerCapInput,
	},
	rehearsePowerCap: {
		tag: 'Control',
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/energy/power-cap',
		summary: 'The load of the coming days without the power cap and under it',
		query: onFarm,
		answer: z.object({
			cap: z.object({ kW: z.number(), othersKW: z.number() }).nullable().describe('Null: none'),
			lampWatts: z
				.object({ nursery: z.number(), cultivation: z.number() })
				.describe('Of the lamps of known power, at their level'),
			unknown: z.array(z.string()).describe('Outputs of unknown power, which are not counted'),
			othersWatts: z
				.number()
				.describe('What other equipment draws: measured beside lamps, else all of known power'),
			othersBy: z.enum(['meter', 'outputs']),
			before: Load,
			after: Load,
		}),
	},
	fetchHourlyPrices: {
		...setting,
		method: 'post',
		path: '/api/energy/prices/hours/fetch',
		summary: 'Read the price service of the farm now; it is read once an hour by itself',
		answer: z.object({ added: z.int().describe('Prices that are new') }),
		refusals: { 409: 'It has no address, or its answer is wrong', 503: 'It does not answer' },
	},
	listHourlyPrices: {
		tag: 'Control',
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/energy/prices/hours',
		summary: 'What a kWh costs in each hour of some days',
		query: onFarm.extend({
			from: z.iso.date().optional().describe('A day of the farm; today when left out'),
			days: z.coerce.number().int().min(1).max(31).default(2),
		}),
		answer: z.object({
			currency: z.string().nullable().describe('ISO 4217; null without a tariff'),
			hours: z.array(
				z.object({
					at: z.int().describe('When the hour begins, milliseconds since 1970'),
					perKWh: z.number(),
					isOwn: z.boolean().describe('False: the tariff, as the hour has no price'),
				}),
			),
			source: z.object({
				extraPerKWh: z.number(),
				extraPercent: z.number(),
				url: z.string().nullable(),
				fetchedAt: z.int().nullable(),
				failure: z.string().nullable().describe('Why the last try failed'),
			}),
		}),
	},
	readEnergy: {
		tag: 'Control',
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/energy',
		summary: 'What each output drew in the past 30 days, what it cost, and what would save most',
		query: onFarm,
		answer: z.object({
			prices: z
				.object({
					currency: z.string().describe('ISO 4217'),
					perKWh: z.number(),
					perDearKWh: z.number().nullable().describe('In tariff hours; null: the same'),
				})
				.nullable()
				.describe('Null until somebody entered them'),
			hoursWithoutPrice: z
				.array(z.object({ from: z.int(), to: z.int() }))
				.describe('Hours that cost the tariff, as they have no price of their own'),
			total: Spent.describe('By the meters, and the outputs behind none'),
			outputs: z
				.array(
					z.object({
						equipmentKey: z.string(),
						name: z.string(),
						zone: z.string(),
						watts: z.number().nullable().describe('Fully on; null where nobody knows'),
						wattsBy: z.enum(['own-meter', 'entered', 'step']).nullable(),
						spent: Spent.nullable().describe('Null where its power is not known'),
						readPart: z.number().describe('The part of the time it was read, 0 to 1'),
					}),
				)
				.describe('What drew most first'),
			meters: z.array(
				z.object({
					deviceName: z.string(),
					spent: Spent,
					outputsKWh: kWh.describe('What is known of the outputs behind it'),
					unknown: z.int().describe('Outputs behind it of unknown power'),
				}),
			),
			savings: z
				.array(
					z.object({
						id: z.string(),
						title: z.string(),
						evidence: z.string(),
						advice: z.string(),
						kWh: kWh.describe('Not drawn at all; 0 where it only moves to cheaper hours'),
						ofKWh: kWh.describe('The energy it is about'),
						money: cost,
					}),
				)
				.describe('What would save most first'),
		}),
	},
})
