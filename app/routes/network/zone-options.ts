/** Zones as they are chosen for a device. */
export const ZONE_OPTIONS = [
	{ value: 'container', label: 'Container' },
	{ value: 'nursery', label: 'Nursery' },
	{ value: 'cultivation', label: 'Cultivation' },
	{ value: 'unassigned', label: 'Unassigned' },
]
