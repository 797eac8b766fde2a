import { z } from 'zod'
import { ActionParameters } from './control-input'

/** The actions of each type of equipment. */
const CONTAINER_ACTIONS = {
	lighting: ['on', 'off', 'dim'],
	climate: ['heat', 'cool', 'ventilate'],
	irrigation: ['water', 'nutrient', 'stop'],
	monitoring: ['read', 'calibrate'],
} as const

export type ContainerType = keyof typeof CONTAINER_ACTIONS
export type ContainerAction = (typeof CONTAINER_ACTIONS)[ContainerType][number]

const CONTAINER_TYPES = Object.keys(CONTAINER_ACTIONS) as ContainerType[]

/** What holds where a parameter is left out. */
export const CONTAINER_DEFAULTS = {
	brightness: 50,
	heatToC: 24,
	coolToC: 20,
	fanSpeed: 75,
	wateringS: 300,
	ec: 1.2,
} as const

export const isContainerAction = (type: ContainerType, action: string): action is ContainerAction =>
	CONTAINER_ACTIONS[type].some((one) => one === action)

/** Body of `POST /api/container-control/{action}`. */
export const ContainerControlInput = z.object({
	deviceId: z
		.union([z.int().positive(), z.string().min(1).max(160)], 'deviceId is missing')
		.describe('A device of the network, or the key of an output'),
	equipmentType: z.enum(CONTAINER_TYPES, `equipmentType is one of ${CONTAINER_TYPES.join(', ')}`),
	output: z
		.string()
		.min(1)
		.max(160)
		.optional()
		.describe('Which output, where several of the device do that'),
	parameters: ActionParameters.extend({
		ml: z.number().min(0.1).max(1000).optional().describe('Of nutrient, instead of an EC'),
	}).optional(),
})
export type ContainerControlInput = z.infer<typeof ContainerControlInput>
