import { expect, test } from 'vitest'
import { lotDates } from './lot-view.server'

const cycle = {
	plantDate: '2026-03-05',
	transplantDays: 0,
	harvestDays: 20,
	status: 'planted' as const,
	transplantedOn: null,
	harvestedOn: null,
	endedOn: null,
}

test.each([
	['2026-03-04', 'not yet'],
	['2026-03-05', 'Mar 5, 2026'],
])('on %s a lot planted for March 5 shows its planting: %s', (today, real) => {
	expect(lotDates(cycle, null, today)[0]).toMatchObject({ name: 'Planted', real })
})
