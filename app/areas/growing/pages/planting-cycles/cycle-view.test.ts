import { expect, test } from 'vitest'
import { formatRanges, nurseryView } from './trays/nursery-view'
import { cycleView } from './cycle-view'

const TODAY = '2026-03-01'
const DETAILS = { trays: 3, lotId: 7 }

const basil = {
	id: 1,
	cropName: 'Basil',
	varietyName: null,
	quantity: 24,
	plantDate: '2026-02-19',
	transplantDays: 14,
	harvestDays: 45,
	zone: 'A',
	status: 'planted' as const,
	notes: null,
	transplantedOn: null,
	harvestedOn: null,
	endedOn: null,
}

test('a growing cycle shows its progress and what comes next', () => {
	expect(cycleView(basil, DETAILS, TODAY)).toMatchObject({
		dayCount: 10,
		transplant: { day: 'Mar 5, 2026', relative: 'in 4 days' },
		harvest: { day: 'Apr 5, 2026', relative: 'in 35 days' },
		isActive: true,
		mayBeCut: true,
		isInNursery: true,
		ended: null,
	})
})

test('actual dates replace planned ones', () => {
	const done = { transplantedOn: '2026-03-03', harvestedOn: '2026-04-01' }
	const harvested = { ...basil, ...done, status: 'harvested' as const }
	expect(cycleView(harvested, DETAILS, '2026-05-01')).toMatchObject({
		transplant: { day: 'Mar 3, 2026', relative: 'done' },
		harvest: { day: 'Apr 1, 2026', relative: 'done' },
		isActive: false,
		mayBeCut: false,
	})
	const given = { ...basil, status: 'cancelled' as const, endedOn: '2026-02-25' }
	expect(cycleView(given, DETAILS, TODAY)).toMatchObject({ harvest: null, ended: 'Feb 25, 2026' })
})

test('the nursery is shown tray by tray, its cycles numbered', () => {
	const days = { fromDay: '2026-02-19', untilDay: '2026-03-05' }
	const of = { ...days, cropName: 'Basil', varietyName: null, quantity: 24, zone: 'A' }
	const taken = [
		{ ...of, row: 1, tray: 1, cycleId: 9 },
		{ ...of, row: 1, tray: 2, cycleId: 9 },
		{ ...of, row: 2, tray: 2, cycleId: 4, varietyName: 'Sweet' },
	]
	const view = nurseryView({ rows: 2, traysPerRow: 2 }, taken, TODAY)
	const numbers = view.grid.map(({ trays }) => trays.map(({ crop }) => crop?.number ?? 0))
	expect(numbers).toEqual([
		[1, 1],
		[0, 2],
	])
	expect(view).toMatchObject({ full: 3, free: 1, total: 4, before: '2026-02-28' })
	expect(view.cycles.map(({ label, places }) => `${label} ${places}`)).toEqual([
		'Basil row 1: 1–2',
		'Basil - Sweet row 2: 2',
	])
})

test.each([
	[[1], '1'],
	[[1, 2, 3], '1–3'],
	[[1, 3, 4, 8], '1, 3–4, 8'],
	[[], ''],
])('%j is formatted as %s', (numbers, words) => expect(formatRanges(numbers)).toBe(words))
