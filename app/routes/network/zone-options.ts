import { ASSIGNABLE_ZONES } from '@sfc/domain/placing/assignable-zones'

/** Zones as they are chosen for a device. */
export const ZONE_OPTIONS = ASSIGNABLE_ZONES.map((value) => ({
	value,
	label: value.charAt(0).toUpperCase() + value.slice(1),
}))
