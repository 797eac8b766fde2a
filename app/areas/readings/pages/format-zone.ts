const WORDS: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
}

/** The zones of a farm, in the order in which they are shown. */
export const ZONES = Object.keys(WORDS)

/** The display name of a zone. */
export const formatZone = (zone: string) => WORDS[zone] ?? zone
