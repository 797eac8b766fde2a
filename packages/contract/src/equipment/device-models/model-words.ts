/** What a model is for, as its lists are divided. */
export const MODEL_GROUPS = {
	relays: 'Relays and outputs',
	analog: 'Analog and digital inputs and outputs',
	water: 'pH, EC and oxygen',
	climate: 'CO2, temperature and humidity',
	dosing: 'Dosing pumps',
	light: 'Light',
	substrate: 'Soil and substrate',
	'level-flow': 'Level and flow',
	energy: 'Energy meters',
	drives: 'Frequency drives',
	hvac: 'Air conditioning and dehumidifiers',
	weather: 'Weather',
	other: 'Other',
} as const
type ModelGroup = keyof typeof MODEL_GROUPS
export const GROUP_KEYS = Object.keys(MODEL_GROUPS) as [ModelGroup, ...ModelGroup[]]

/** `unchecked`: compared with no document that the public can read. */
export const VERIFIED = ['device', 'document', 'community', 'unchecked'] as const

/** Who confirmed the registers of a model. */
export const CONFIRMED_BY = {
	device: 'a real device',
	document: 'its maker’s document',
	community: 'other users',
	unchecked: 'nobody: it was not checked against a public document',
} as const
