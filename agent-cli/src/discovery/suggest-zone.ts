import { ZONES, type Zone } from '@sfc/domain/control/catalogue'

/** The zone that a device's own name contains (`nursery/canopy climate`), or unassigned. */
export function suggestZone(name: string): Zone | 'unassigned' {
	const words = name.toLowerCase().split(/[^a-z]+/)
	return ZONES.find((zone) => words.includes(zone)) ?? 'unassigned'
}
