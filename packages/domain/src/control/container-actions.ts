/** The actions of each type of equipment. */
const CONTAINER_ACTIONS = {
	lighting: ['on', 'off', 'dim'],
	climate: ['heat', 'cool', 'ventilate'],
	irrigation: ['water', 'nutrient', 'stop'],
	monitoring: ['read', 'calibrate'],
} as const

export type ContainerType = keyof typeof CONTAINER_ACTIONS
export type ContainerAction = (typeof CONTAINER_ACTIONS)[ContainerType][number]

export const CONTAINER_TYPES = Object.keys(CONTAINER_ACTIONS) as ContainerType[]

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
