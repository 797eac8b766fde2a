import { expect, test } from 'vitest'
import { drawSeason } from './draw-faults'
import { liveSeason } from './live-season'

const DAYS = 30
/** A season of its own at each run, besides those that are always the same; `SEASON_SEED` repeats one. */
const drawn = Number(process.env['SEASON_SEED'] ?? Date.now() % 1_000_000)
const SEEDS = [1, 2, 3, drawn]

test.each(SEEDS)('no limit breaks in 30 days of faults, seed %i', (seed) => {
	let ticks = 0
	liveSeason({ seed, days: DAYS, ...drawSeason(seed), look: () => void ticks++ })
	expect(ticks).toBeGreaterThan(DAYS * 2 * 24 * 60)
})
