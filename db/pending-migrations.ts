import type { Migration } from './database'

/**
 * The migrations to apply, oldest first. Migrations before the first known one were merged into it, so
 * a database that had the last of them has the tables of the first.
 * @throws when the database is newer than the program, or older than its first migration.
 */
export function pendingMigrations(known: Migration[], applied: number[]): Migration[] {
	const first = Math.min(...known.map(({ generatedAt }) => generatedAt))
	const unknown = applied.find(
		(at) => at >= first && !known.some((migration) => migration.generatedAt === at),
	)
	if (unknown !== undefined) {
		throw new Error(
			`The database was migrated by a newer version of this program (${dayOf(unknown)}): update the program`,
		)
	}
	if (applied.length > 0 && !applied.includes(first)) {
		throw new Error(
			`The database is of ${dayOf(Math.max(...applied))}, before the first release, and was left as it is. ` +
				'Start the last version before that release on it once, then this one: docs/operate/upgrades.md says how',
		)
	}
	return known
		.filter((migration) => !applied.includes(migration.generatedAt))
		.sort((a, b) => a.generatedAt - b.generatedAt)
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
