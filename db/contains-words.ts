import { and, sql, type Column } from 'drizzle-orm'

/** Matches rows in which every word is in one of these columns, ignoring case. */
export function containsWords(columns: readonly Column[], words: readonly string[]) {
	const text = sql.join(
		columns.map((column) => sql`coalesce(${column}, '')`),
		sql` || ' ' || `,
	)
	return and(
		...words.map((word) => {
			const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
			return sql`lower(${text}) like ${pattern} escape '\\'`
		}),
	)
}
