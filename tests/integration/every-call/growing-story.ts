import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

export async function growACrop({ api }: Stage): Promise<void> {
	const today = todayIn('America/New_York', Date.now()) // in the farm's timezone
	const body = { cropName: 'Basil', quantity: 24, trays: 0, farmInstanceId: 11, seedLot: 'S-7' }
	const cycle = await api.startCycle({ body })
	const cycleId = cycle.id
	await api.changeCycle({ params: { cycleId }, body: { ...body, notes: 'By the door' } })
	expect((await api.listCycles({ query: FARM })).map(({ id }) => id)).toContain(cycleId)
	await api.recordStage({ params: { cycleId }, body: { stage: 'seeding' } })
	await api.listGrowth({ query: FARM })
	const [recipe] = await api.listRecipes({ query: FARM })
	const recipeId = String(recipe?.id)
	await api.readRecipe({ params: { recipeId }, query: FARM })
	await api.selectRecipe({ query: FARM, body: { recipeId } })
	await api.readControlSettings({ query: FARM })

	const title = { dueDate: '2030-01-05', farmInstanceId: 11 }
	const pump = await api.addTask({ body: { ...title, title: 'Clean the pump' } })
	const lamp = await api.addTask({ body: { ...title, title: 'Clean the lamp' } })
	await api.postponeTask({ params: { taskId: pump.id }, body: { postponeDays: 2 } })
	await api.completeTask({ body: { taskId: pump.id } })
	await api.terminateTask({ params: { taskId: lamp.id }, body: { reason: 'It is new' } })
	expect(await api.listTasks({ query: FARM })).not.toEqual([])
	expect(await api.listCompletions({ query: FARM })).not.toEqual([])

	const note = { cropName: 'Basil', entryType: 'issue', title: 'Aphids' }
	const { id: entryId } = await api.addEntry({ body: { ...note, farmInstanceId: 11 } })
	await api.changeEntry({ params: { entryId }, body: { ...note, title: 'Thrips' } })
	expect((await api.listEntries({ query: FARM })).entries).not.toEqual([])
	expect((await api.readStats({ query: FARM })).totalEntries).toBeGreaterThan(0)
	await api.removeEntry({ params: { entryId } })

	const lotId = `cycle-${cycleId}`
	const params = { lotId }
	const cut = await api.recordHarvest({
		params,
		body: { quantity: 20, storageLocation: 'Shelf 1', harvestedOn: today },
	})
	await api.changeLot({ params, body: { seedSupplier: 'Seeds & Co' } })
	await api.changePrice({ params: { batchId: lotId }, body: { pricePerUnit: 2 } })
	await api.recordSale({
		params,
		body: { quantity: 3, pricePerUnit: 2, buyer: 'Café', happenedOn: today },
	})
	await api.recordMovement({
		params,
		body: { kind: 'lost', quantity: 1, reason: 'Fell', happenedOn: today },
	})
	const { movements } = await api.readLot({ params })
	const movementId = String(movements[0]?.id)
	await api.takeBackMovement({ params: { ...params, movementId }, body: {} })
	expect(cut.movements).toHaveLength(1)
	expect(await api.recallLots({ query: { ...FARM, lot: lotId } })).toBeTruthy()
	expect(await api.listInventory({ query: FARM })).toBeTruthy()
	await api.ask({ body: { farmInstanceId: 11, question: 'Is my pH fine?' } })
	await api.search({ query: { ...FARM, q: 'basil' } })
	await api.readAnalytics({ query: FARM })
	await api.removeCycle({ params: { cycleId } })
	const { id: mistaken } = await api.startCycle({ body: { cropName: 'Mint', farmInstanceId: 11 } })
	await api.changeCycle({ params: { cycleId: mistaken }, body: { status: 'cancelled' } })
	expect((await api.cleanUpCycles({ query: FARM })).removed).toBe(1)
}
