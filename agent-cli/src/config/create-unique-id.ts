/** An id for a new device, made from its name; `taken` are those in use, in lower case. */
export function createUniqueId(name: string, taken: ReadonlySet<string>): string {
	const plain = name
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 56)
	const base = plain || 'device'
	for (let number = 1; ; number++) {
		const id = number === 1 ? base : `${base}-${number}`
		if (!taken.has(id)) return id
	}
}
