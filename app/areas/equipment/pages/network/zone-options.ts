import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import { ASSIGNABLE_ZONES, zoneName } from '@sfc/domain/control/assignable-zones'

/** Zones to assign a device to. */
export const ZONE_OPTIONS = ASSIGNABLE_ZONES.map((value) => ({ value, label: zoneName(value) }))

/** Planting zones to assign a device to. */
export const PLANTING_ZONE_OPTIONS = CYCLE_ZONES.map((value) => ({ value, label: `Zone ${value}` }))

/** Label of a type of equipment, or a function: `Fan`, `CO2`. */
export const kindName = (kind: string): string =>
	kind === 'co2' ? 'CO2' : kind.charAt(0).toUpperCase() + kind.slice(1)
