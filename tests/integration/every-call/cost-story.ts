import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

/** Says what things cost, records work of a task, and reads what a lot has cost. */
export async function countCosts({ api }: Stage): Promise<void> {
	const query = FARM
	const fromDay = '2026-01-01'
	await api.setCostRate({ query, body: { kind: 'rent', fromDay, amount: 600 } })
	const packaging = { kind: 'packaging', subject: 'Basil', fromDay, amount: 0.085 } as const
	const { id: rateId } = await api.setCostRate({ query, body: packaging })
	expect(await api.listCostRates({ query })).toMatchObject([
		{ kind: 'packaging', amount: 0.085 },
		{ kind: 'rent', amount: 600 },
	])
	await api.removeCostRate({ query, params: { rateId: String(rateId) } })

	const [task] = await api.listTasks({ query })
	const taskId = Number(task?.id)
	await api.startWork({ query, body: { taskId } })
	await api.discardWork({ query })
	expect(await api.startWork({ query, body: { taskId } })).toMatchObject({ taskId })
	expect(await api.stopWork({ query })).toMatchObject({ taskId, minutes: 1 })
	const today = new Date().toISOString().slice(0, 10)
	const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
	const work = { title: 'Cleaned the drains', workedOn: yesterday, minutes: 45 }
	const { id } = await api.recordWork({ query, body: work })
	const params = { workId: String(id) }
	expect(await api.changeWork({ query, params, body: { ...work, minutes: 50 } })).toMatchObject({
		minutes: 50,
	})
	expect((await api.listWork({ query })).entries.length).toBeGreaterThan(1)
	await api.removeWork({ query, params })

	const crop = {
		cropName: 'Basil',
		quantity: 24,
		trays: 0,
		plantDate: yesterday,
		farmInstanceId: 11,
	}
	const cycle = await api.startCycle({ body: crop })
	const month = today.slice(0, 7)
	const costs = await api.readCosts({ query: { ...query, from: month, until: month } })
	expect(costs.figures.parts.rent).toBeGreaterThan(0)
	expect(costs.missing.map(({ text }) => text)).toContain('Depreciation')
	const lot = await api.readPlantingCosts({ query, params: { cycleId: String(cycle.id) } })
	expect(lot).toMatchObject({ cycleId: Number(cycle.id), crop: 'Basil' })
	const [listed] = await api.listInventory({ query })
	const lotId = Number(listed?.lot_id)
	expect(await api.readLotCosts({ query, params: { lotId: String(lotId) } })).toMatchObject({
		lotId,
		madeOf: [],
	})
}
