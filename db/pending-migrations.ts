import type { Migration } from './database'

/**
 * The migrations to apply, oldest first.
 * @throws when the database has a migration unknown to this program: it is newer than the program.
 */
export function pendingMigrations(known: Migration[], applied: number[]): Migration[] {
	const unknown = applied.find((at) => !known.some((migration) => migration.generatedAt === at))
	if (unknown !== undefined) {
		const day = new Date(unknown).toISOString().slice(0, 10)
		throw new Error(
			`The database was migrated by a newer version of this program (${day}): update the program`,
		)
	}
	return known
		.filter((migration) => !applied.includes(migration.generatedAt))
		.sort((a, b) => a.generatedAt - b.generatedAt)
}
