const WORDS: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
}

/** The display name of a zone. */
export const zoneInWords = (zone: string) => WORDS[zone] ?? zone
