export type HydroponicKind = 'tank' | 'light' | 'pump' | 'sensor'

const KIND_OF_TYPE: Readonly<Record<string, HydroponicKind>> = {
	'nutrient-system': 'tank',
	lighting: 'light',
	pump: 'pump',
	sensor: 'sensor',
}

/**
 * The order matters: a tank's own sensor is listed as the tank. `led` is matched as a word: a
 * cooled rack is no light.
 */
const KIND_OF_NAME: readonly [RegExp, HydroponicKind][] = [
	[/tank|nutrient/i, 'tank'],
	[/light|\bleds?\b/i, 'light'],
	[/pump/i, 'pump'],
	[/sensor|monitor/i, 'sensor'],
]

/**
 * The list of the hydroponic dashboard that equipment belongs to: by its type, else by its name.
 * Null for equipment that is not listed, such as a heater.
 */
export const hydroponicKind = (item: {
	equipmentType: string
	name: string
}): HydroponicKind | null =>
	KIND_OF_TYPE[item.equipmentType] ??
	KIND_OF_NAME.find(([words]) => words.test(item.name))?.[1] ??
	null
