/** JSON with sorted keys: PostgreSQL does not keep the order that SQLite keeps. */
export const canonicalJson = (value: unknown): string =>
	JSON.stringify(value, (_key, part: unknown) =>
		typeof part === 'object' && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	)
