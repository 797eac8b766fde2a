/** In this order they are dosed: pH is set in water that has its nutrients. */
export const DOSER_ROLES = ['nutrient-a', 'nutrient-b', 'boost', 'ph-down', 'ph-up'] as const
export type DoserRole = (typeof DOSER_ROLES)[number]

export const DOSER_NAMES: Readonly<Record<DoserRole, string>> = {
	'nutrient-a': 'Nutrient A',
	'nutrient-b': 'Nutrient B',
	boost: 'Boost',
	'ph-down': 'pH down',
	'ph-up': 'pH up',
}
