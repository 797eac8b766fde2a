import { LAMP_KIND_KEYS } from '@sfc/domain/control/light-map/lamp-kinds'
import { LIGHT_METERS } from '@sfc/domain/control/light-map/light-map'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { z } from 'zod'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import { LightMapInput } from './light-map-input'

const Range = z.object({ min: z.number(), max: z.number() })
const ppfd = z.number().describe('µmol/m²/s')
const dli = z.number().nullable().describe('mol/m² a day; null without hours of light')
const state = z
	.enum(['low', 'in-band', 'high'])
	.nullable()
	.describe('Against the stage of the recipe; null where it names no light')

const LightMapWire = z.object({
	id: z.string(),
	zone: z.enum(RECIPE_ZONES),
	measuredOn: z.string().describe('YYYY-MM-DD'),
	lampPercent: z.int(),
	meter: z.enum(LIGHT_METERS),
	lampKind: z.enum(LAMP_KIND_KEYS).nullable(),
	umolPerLux: z
		.number()
		.nullable()
		.describe('µmol/m²/s for each lux; null where PPFD was measured'),
	rows: z.array(z.array(z.number().nullable())).describe('As the meter showed it'),
	changedBy: z.string(),
	changedAt: z.int().describe('Milliseconds since 1970, UTC'),
})

const LightWire = z.object({
	zone: z.enum(RECIPE_ZONES),
	mapId: z.string(),
	stage: z.string().nullable().describe('Of the recipe, now; null without a recipe'),
	lampPercent: z.number().describe('The level of the plan, else that of the measurement'),
	hours: z.number().nullable().describe('At full level with as much light as the planned day'),
	target: z.object({ ppfd: Range, dli: Range.nullable() }).nullable(),
	average: z.object({ ppfd, dli, state }),
	minimum: ppfd,
	maximum: ppfd,
	uniformity: z.number().nullable().describe('Minimum ÷ average, 0 to 1'),
	levels: z
		.object({
			average: Range.nullable().describe('Lamp levels, %, at which the average is in the target'),
			everywhere: z.number().nullable().describe('From this level, %, no position is below it'),
		})
		.nullable(),
	positions: z.array(z.object({ row: z.int(), place: z.int(), ppfd, dli, state })),
})

const common = { tag: 'Control', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read' } as const
const change = { permission: 'sensor.calibrate', scope: 'manage' } as const

export const lightOperations = defineOperations(common, {
	readLight: {
		...see,
		method: 'get',
		path: '/api/zone/light',
		summary: 'What plants get at each position of a zone by its newest map and its plan',
		answer: z.array(LightWire),
	},
	listLightMaps: {
		...see,
		method: 'get',
		path: '/api/zone/light-maps',
		summary: 'The maps of light that people measured, newest first',
		answer: z.array(LightMapWire),
	},
	addLightMap: {
		...change,
		method: 'post',
		path: '/api/zone/light-maps',
		status: 201,
		summary: 'Add a map of light: PPFD, or lux with the kind of lamps or a factor',
		body: LightMapInput,
		answer: LightMapWire,
		refusals: {
			400: 'Not usable; the message says what and why',
			409: 'The farm keeps as many as it may',
		},
	},
	removeLightMap: {
		...change,
		method: 'delete',
		path: '/api/zone/light-maps/{mapId}',
		summary: 'Delete a map of light',
		answer: z.object({ message: z.string() }),
		refusals: { 404: 'No such map on the farm' },
	},
})
