import { ZONES } from './catalogue'

/** Where a device can be: the zones that grow and those that only hold equipment, or nowhere yet. */
export const ASSIGNABLE_ZONES = [
	...ZONES,
	'processing',
	'storage',
	'monitoring',
	'unassigned',
] as const
export type AssignableZone = (typeof ASSIGNABLE_ZONES)[number]

/** `Nursery`. */
export const zoneName = (zone: string): string => zone.charAt(0).toUpperCase() + zone.slice(1)
