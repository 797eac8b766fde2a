/**
 * The sections of a page with those that were measured now in place of the old ones of the same name.
 * Sections that other programs or people wrote stay where they are; what is new comes last.
 */
export function joinSections(page: string, measured: ReadonlyMap<string, string>): string {
	const left = new Map(measured)
	const kept = page
		.split(/^(?=## )/m)
		.filter((section) => section.startsWith('## '))
		.map((section) => {
			const name = /^## (.*)$/m.exec(section)?.[1] ?? ''
			const now = left.get(name)
			left.delete(name)
			return (now ?? section).trim()
		})
	return [...kept, ...[...left.values()].map((section) => section.trim())].join('\n\n') + '\n'
}
