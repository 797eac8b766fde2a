const WORDS: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
}

/** A zone as it is called on screens. */
export const zoneInWords = (zone: string) => WORDS[zone] ?? zone
