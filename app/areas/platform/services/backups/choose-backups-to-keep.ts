import type { StoredBackup } from './list-backups.server'

const DAY_MS = 86_400_000
const MONDAY_MS = 4 * DAY_MS // 1970 began on a Thursday

/**
 * Retention: the newest of each of the last seven days, four weeks and twelve months that have one,
 * in UTC.
 */
const RETENTION: readonly { most: number; periodOf: (at: number) => string | number }[] = [
	{ most: 7, periodOf: (at) => Math.floor(at / DAY_MS) },
	{ most: 4, periodOf: (at) => Math.floor((at - MONDAY_MS) / (7 * DAY_MS)) },
	{ most: 12, periodOf: (at) => new Date(at).toISOString().slice(0, 7) },
]

/** Chooses which backups stay, from a list with the newest first. */
export function chooseBackupsToKeep(backups: readonly StoredBackup[]): Set<StoredBackup> {
	const kept = new Set<StoredBackup>()
	for (const { most, periodOf } of RETENTION) {
		const newest = new Map<string | number, StoredBackup>()
		for (const backup of backups) {
			const period = periodOf(backup.at)
			if (!newest.has(period)) newest.set(period, backup)
		}
		for (const backup of [...newest.values()].slice(0, most)) kept.add(backup)
	}
	return kept
}
