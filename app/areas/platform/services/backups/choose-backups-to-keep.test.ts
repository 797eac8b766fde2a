import { expect, test } from 'vitest'
import { chooseBackupsToKeep } from './choose-backups-to-keep'

const DAY_MS = 86_400_000
const NIGHT = Date.UTC(2026, 10, 22, 2)

const nights = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ file: String(n), at: NIGHT - n * DAY_MS }))

test('of two years of nights seven days, four weeks and twelve months stay', () => {
	const kept = [...chooseBackupsToKeep(nights(730))].sort((a, b) => b.at - a.at)
	const days = kept.map(({ at }) => new Date(at).toISOString().slice(0, 10))
	expect(days).toEqual([
		'2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16',
		'2026-11-15', '2026-11-08', '2026-11-01',
		'2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31',
		'2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31',
	]) // oxfmt-ignore
})

test('a server that was off for a month keeps its last backups', () => {
	const old = nights(3).map(({ file, at }) => ({ file, at: at - 40 * DAY_MS }))
	expect(chooseBackupsToKeep(old).size).toBe(3)
})

test('pruned night by night, the same ones stay', () => {
	let stored: { file: string; at: number }[] = []
	for (const night of nights(730).reverse())
		stored = [...chooseBackupsToKeep([night, ...stored])].sort((a, b) => b.at - a.at)
	expect(stored.length).toBeGreaterThanOrEqual(20)
	expect(stored.length).toBeLessThanOrEqual(23)
})
