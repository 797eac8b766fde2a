import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

/** Names trays, and moves, counts, weighs, harvests and empties them with the calls of the API. */
export async function carryTrays({ api }: Stage): Promise<void> {
	const query = FARM
	const crop = { cropName: 'Butterhead Lettuce', quantity: 40, trays: 0, farmInstanceId: 11 }
	const { id: cycleId, plant_date: plantDate } = await api.startCycle({ body: crop })
	const { trays } = await api.addTrays({ query, body: { count: 3, cycleId, plants: 10 } })
	const [first = '', second = '', third = ''] = trays.map(({ code }) => code)
	const codes = [first, second]
	const to = { zone: 'A', spot: 'shelf 4', once: 'scan-1' } as const
	expect(await api.moveTrays({ query, body: { codes, ...to } })).toMatchObject({
		trays: [{ place: 'Zone A, shelf 4' }, { place: 'Zone A, shelf 4' }],
	})
	const losses = [{ code: first, plants: 2 }]
	await api.countTrayLosses({ query, body: { losses, reason: 'Disease' } })
	const at = { query, params: { trayCode: first } }
	expect(await api.weighTray({ ...at, body: { weight: '1250' } })).toMatchObject({ plants: 8 })
	await api.emptyTrays({ query, body: { codes: [third], reason: 'Transplanted' } })
	await api.fillTrays({ query, body: { codes: [third], cycleId, plants: 10 } })
	const cut = {
		quantity: 18,
		storageLocation: 'Cold room',
		harvestedOn: plantDate,
		isEmptied: true,
	}
	expect(await api.harvestTrays({ query, body: { codes, ...cut } })).toMatchObject({
		trays: [{ cycleId: null }, { cycleId: null }],
	})
	const { history } = await api.readTray(at)
	expect(history.map(({ kind }) => kind)).toEqual([
		'harvested',
		'weighed',
		'lost',
		'moved',
		'filled',
	])
	const listed = await api.listTrays({ query: { ...FARM, search: 'shelf 4' } })
	expect(listed.trays.map(({ code }) => code)).toEqual(codes)
}
