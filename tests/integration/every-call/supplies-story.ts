import { expect } from 'vitest'
import { FARM, type Stage } from './stage'

/** Receives seed and a salt, uses them in a lot and a batch, and traces both ways. */
export async function keepSupplies({ api }: Stage): Promise<void> {
	const query = FARM
	const seed = {
		name: 'Basil seed, Genovese',
		kind: 'seed',
		unit: 'g',
		supplier: 'Johnny’s',
		supplierEmail: 'orders@johnnys.example',
		reorderPoint: 50,
		reorderQuantity: 250,
		cropName: 'Basil',
	} as const
	const { id } = await api.addSupply({ query, body: { ...seed, reorderPoint: 5 } })
	const params = { supplyId: String(id) }
	expect(await api.changeSupply({ query, params, body: seed })).toMatchObject({ need: 'order' })
	const ordered = await api.markSupplyOrdered({ query, params, body: { isOrdered: true } })
	expect(ordered.need).toBe('ordered')
	const delivery = { lotNumber: 'JS-4711', quantity: 250, receivedOn: '2026-01-05', price: 48.5 }
	const { lot } = await api.receiveSupplyLot({ query, params, body: delivery })
	const lotParams = { supplyLotId: String(lot.id) }
	const printed = {
		lotNumber: 'JS-4711',
		supplier: 'Johnny’s',
		bestBefore: '2099-12-31',
		price: 48.5,
	}
	await api.changeSupplyLot({ query, params: lotParams, body: printed })
	const { id: cycleId } = await api.startCycle({
		query,
		body: { cropName: 'Basil', plantDate: '2026-01-06', seedLot: 'js-4711' },
	})
	const lotId = `cycle-${cycleId}`
	const use = { quantity: 20, happenedOn: '2026-01-06', lot: lotId }
	const { taken } = await api.recordSupplyUse({ query, params, body: use })
	expect(taken).toEqual([{ supplyLotId: lot.id, lotNumber: 'JS-4711', quantity: 20 }])
	const count = { kind: 'counted', quantity: 228, happenedOn: '2026-01-07' } as const
	const counted = await api.recordSupplyMovement({ query, params: lotParams, body: count })
	expect(counted).toMatchObject({ lot: { stock: 228 }, wentInto: [{ reason: 'named' }] })
	const supplyMovementId = String(counted.movements[0]?.id)
	const body = { reason: 'Counted the wrong bag' }
	await api.takeBackSupplyMovement({ query, params: { ...lotParams, supplyMovementId }, body })
	expect((await api.readSupplyLot({ query, params: lotParams })).lot.stock).toBe(230)
	expect(await api.listLotSupplies({ params: { lotId } })).toMatchObject([{ lotNumber: 'JS-4711' }])
	expect(await api.recallLots({ query: { ...query, supplyLot: 'JS-4711' } })).toMatchObject({
		lots: [{ why: 'supply' }],
	})

	const [salt] = await api.listNutrientSalts({ query })
	const substanceId = salt?.id ?? ''
	const potassium = { name: 'Salt for batches', kind: 'nutrient', unit: 'kg', substanceId } as const
	const { id: saltId } = await api.addSupply({ query, body: potassium })
	await api.receiveSupplyLot({
		query,
		params: { supplyId: String(saltId) },
		body: { lotNumber: 'Y-77', quantity: 25, receivedOn: '2026-01-05' },
	})
	const { id: mixId } = await api.addNutrientMix({
		query,
		body: {
			name: 'Batch of one salt',
			targets: { nitrogen: 100 },
			substanceIds: [substanceId],
			factor: 100,
			tankLiters: 20,
		},
	})
	const batch = { happenedOn: '2026-01-06', pumps: { A: 'nutrient-a' } } as const
	const weighed = await api.recordNutrientBatch({ query, params: { mixId }, body: batch })
	expect(weighed.taken).toMatchObject([{ lotNumber: 'Y-77', unit: 'kg' }])
	const [listed] = await api.listNutrientBatches({ query, params: { mixId } })
	expect(listed).toMatchObject({ id: weighed.batchId, mixedOn: '2026-01-06' })
	const ofBatch = { query, params: { batchId: String(weighed.batchId) } }
	expect((await api.readNutrientBatch(ofBatch)).portions[0]?.taken).toHaveLength(1)
	const undone = await api.undoNutrientBatch({ ...ofBatch, body: { reason: 'Spilled' } })
	expect(undone.undoneBy).not.toBeNull()
	await api.removeNutrientMix({ query, params: { mixId } })
	expect((await api.readSupply({ query, params })).lots).toHaveLength(1)
	await api.archiveSupply({ query, params, body: { isArchived: true } })
	expect((await api.listSupplies({ query })).map(({ name }) => name)).toEqual(['Salt for batches'])
}
