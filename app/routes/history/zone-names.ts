/** The zones of a farm by name, and the groups of what belongs to none. */
export const ZONE_NAMES: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
	computed: 'Computed',
	past: 'No longer connected',
}
