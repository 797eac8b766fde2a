import { afterAll, expect, test } from 'vitest'
import { drawSeason } from './draw-faults'
import { liveSeason } from './live-season'
import type { Choices } from './season-plan'

const DAYS = 30
/** A new season at each run, besides the fixed ones; `SEASON_SEED` repeats one. */
const drawn = Number(process.env['SEASON_SEED'] ?? Date.now() % 1_000_000)
const SEEDS = [1, 2, 3, drawn]
const USUAL: Choices = { nightDropC: 0, humidityBy: 'humidity', heatInParts: null, co2Ppm: null }

const table: Record<string, Record<string, number>> = {}
afterAll(() => console.table(table))

function note(name: string, { inBand, perDay, notices }: ReturnType<typeof liveSeason>): void {
	const percent = Object.entries(inBand).map(([key, value]) => [`${key}, %`, value])
	const daily = Object.entries(perDay).map(([key, value]) => [`${key} a day`, value])
	const told = [['notices', notices.length]]
	for (const [key, value] of [...percent, ...daily, ...told] as [string, number][])
		table[key] = { ...table[key], [name]: value }
}

/**
 * Checks floors by the beginning of a name; a season with faults has some every day, and a tenth of the
 * budgets.
 */
function expectAtLeast(inBand: Record<string, number>, floors: Record<string, number>): void {
	for (const [name, percent] of Object.entries(inBand)) {
		const [, floor = NaN] = Object.entries(floors).find(([of]) => name.startsWith(of)) ?? []
		expect(percent, name).toBeGreaterThanOrEqual(floor)
	}
	expect(Object.keys(inBand)).toHaveLength(6)
}

test('a season in which nothing breaks is spent in the bands of the recipe', () => {
	const season = liveSeason({ seed: 1, days: DAYS, choices: USUAL, faults: [] })
	note('without faults', season)
	expect(season.notices).toEqual([])
	// By day the recipe's band is 3 °C wide; the cooler's shortest run goes through it.
	const byDay = { 'air temperature, day': 75, 'VPD, day': 75 }
	const atNight = { 'air temperature, night': 90, 'VPD, night': 95 }
	expectAtLeast(season.inBand, { pH: 95, EC: 95, ...byDay, ...atNight })
})

test.each(SEEDS)('no limit breaks in 30 days of faults, seed %i', (seed) => {
	const season = liveSeason({ seed, days: DAYS, ...drawSeason(seed) })
	note(`seed ${seed}`, season)
	expectAtLeast(season.inBand, { pH: 5, EC: 10, 'air temperature': 40, VPD: 40 })
})
