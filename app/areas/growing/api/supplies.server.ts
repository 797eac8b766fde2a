import { lotSupplyOperations, supplyOperations } from '@sfc/contract/growing/supplies/operations'
import type { Taken } from '@sfc/domain/growing/supplies/supply-lot'
import type { FarmCtx } from '~/context.server'
import { readMix } from '~/areas/growing/services/nutrients/list-mixes.server'
import {
	listBatches,
	readBatch,
	type Batch,
} from '~/areas/growing/services/supplies/list-batches.server'
import { undoBatch } from '~/areas/growing/services/supplies/undo-batch.server'
import {
	readSupply,
	listSupplies,
	type StockedSupply,
	type SupplyLot,
} from '~/areas/growing/services/supplies/list-supplies.server'
import {
	moveSupplyLot,
	recordSupplyUse,
} from '~/areas/growing/services/supplies/move-supply.server'
import { readSupplyLot } from '~/areas/growing/services/supplies/read-supply-lot.server'
import {
	changeSupplyLot,
	receiveSupplyLot,
} from '~/areas/growing/services/supplies/receive-supply-lot.server'
import { recordBatch } from '~/areas/growing/services/supplies/record-batch.server'
import { reverseSupplyMovement } from '~/areas/growing/services/supplies/reverse-supply-movement.server'
import {
	addSupply,
	archiveSupply,
	changeSupply,
	markOrdered,
} from '~/areas/growing/services/supplies/save-supply.server'
import {
	listLotSupplies,
	listSuppliedLots,
} from '~/areas/growing/services/supplies/trace-supplies.server'
import { parsePathId } from '~/http/parse-path-id'
import { implement } from '~/api/operation-handlers'

const MOST_TRACED = 5_000

const toUnits = (milli: number | null) => (milli === null ? null : milli / 1000)

const lotToWire = ({ priceCents, stockMilli, createdAt: _at, ...lot }: SupplyLot) => ({
	...lot,
	price: priceCents === null ? null : priceCents / 100,
	stock: stockMilli / 1000,
})

const supplyToWire = ({
	reorderPointMilli,
	reorderMilli,
	archivedAt,
	stockMilli,
	usableMilli,
	lots,
	...supply
}: StockedSupply) => ({
	...supply,
	reorderPoint: toUnits(reorderPointMilli),
	reorderQuantity: toUnits(reorderMilli),
	isArchived: archivedAt !== null,
	stock: stockMilli / 1000,
	usable: usableMilli / 1000,
	lots: lots.map(lotToWire),
})

const takenToWire = ({ id, lotNumber, quantityMilli }: Taken) => ({
	supplyLotId: id,
	lotNumber,
	quantity: quantityMilli / 1000,
})

const supplyIdOf = ({ supplyId }: { supplyId: string }) => parsePathId(supplyId, 'Supply not found')
const lotIdOf = ({ supplyLotId }: { supplyLotId: string }) =>
	parsePathId(supplyLotId, 'Supply lot not found')

const batchIdOf = ({ batchId }: { batchId: string }) => parsePathId(batchId, 'Batch not found')

const batchToWire = ({ costs, pumps, taken, portions, ...batch }: Batch) => ({
	...batch,
	tanks: costs.map(({ tank, cents, centsPerMl, withoutPrice }) => ({
		tank,
		pump: pumps[tank],
		cost: Math.round(cents) / 100,
		costPerLiter: Math.round(centsPerMl * 1000) / 100,
		withoutPrice,
	})),
	portions: portions.map(({ pricePerKgCents: _price, ...portion }) => ({
		...portion,
		taken: taken
			.filter(({ substanceId }) => substanceId === portion.substanceId)
			.map(({ supplyId, supplyLotId, lotNumber, usedMilli, unit, cents }) => ({
				supplyId,
				supplyLotId,
				lotNumber,
				quantity: usedMilli / 1000,
				unit,
				cost: cents === null ? null : Math.round(cents) / 100,
			})),
	})),
})

const loadSupply = async (ctx: FarmCtx, supplyId: number) =>
	supplyToWire(await readSupply(ctx, { supplyId }))

async function loadStory(ctx: FarmCtx, supplyLotId: number) {
	const { supply, lot, movements } = await readSupplyLot(ctx, { supplyLotId })
	const wentInto = await listSuppliedLots(ctx, { supplyLotId, most: MOST_TRACED })
	return {
		supply: { id: supply.id, name: supply.name, unit: supply.unit },
		lot: lotToWire(lot),
		movements: movements.map(
			({ quantityMilli, lotCode, supplyLotId: _lot, lotId: _into, ...movement }) => ({
				...movement,
				quantity: quantityMilli / 1000,
				lot: lotCode,
			}),
		),
		wentInto: wentInto.map(({ lot: { id, code, cropName }, reason }) => ({
			lotId: id,
			code,
			cropName,
			reason,
		})),
	}
}

export const suppliesApi = implement(supplyOperations, {
	listSupplies: async (ctx) => (await listSupplies(ctx)).map(supplyToWire),
	readSupply: (ctx, { params }) => loadSupply(ctx, supplyIdOf(params)),
	async addSupply(ctx, { body }) {
		const { supplyId } = await addSupply(ctx, body)
		return loadSupply(ctx, supplyId)
	},
	async changeSupply(ctx, { params, body }) {
		const supplyId = supplyIdOf(params)
		await changeSupply(ctx, { supplyId, ...body })
		return loadSupply(ctx, supplyId)
	},
	async archiveSupply(ctx, { params, body }) {
		const supplyId = supplyIdOf(params)
		await archiveSupply(ctx, { supplyId, ...body })
		return loadSupply(ctx, supplyId)
	},
	async markSupplyOrdered(ctx, { params, body }) {
		const supplyId = supplyIdOf(params)
		await markOrdered(ctx, { supplyId, ...body })
		return loadSupply(ctx, supplyId)
	},
	async receiveSupplyLot(ctx, { params, body }) {
		const { supplyLotId } = await receiveSupplyLot(ctx, { supplyId: supplyIdOf(params), ...body })
		return loadStory(ctx, supplyLotId)
	},
	async recordSupplyUse(ctx, { params, body }) {
		const supplyId = supplyIdOf(params)
		const { taken } = await recordSupplyUse(ctx, { supplyId, ...body })
		return { taken: taken.map(takenToWire), supply: await loadSupply(ctx, supplyId) }
	},
	readSupplyLot: (ctx, { params }) => loadStory(ctx, lotIdOf(params)),
	async changeSupplyLot(ctx, { params, body }) {
		const supplyLotId = lotIdOf(params)
		await changeSupplyLot(ctx, { supplyLotId, ...body })
		return loadStory(ctx, supplyLotId)
	},
	async recordSupplyMovement(ctx, { params, body }) {
		const supplyLotId = lotIdOf(params)
		await moveSupplyLot(ctx, { supplyLotId, ...body })
		return loadStory(ctx, supplyLotId)
	},
	async takeBackSupplyMovement(ctx, { params, body }) {
		const supplyLotId = lotIdOf(params)
		const movementId = parsePathId(params.supplyMovementId, 'Stock movement not found')
		await reverseSupplyMovement(ctx, { supplyLotId, movementId, ...body })
		return loadStory(ctx, supplyLotId)
	},
	async recordNutrientBatch(ctx, { params: { mixId }, body }) {
		const { batchId, taken } = await recordBatch(ctx, { mixId, ...body })
		return {
			batchId,
			taken: taken.map(({ name, unit, ...one }) => ({ ...takenToWire(one), name, unit })),
		}
	},
	async listNutrientBatches(ctx, { params: { mixId } }) {
		await readMix(ctx, { id: mixId })
		return (await listBatches(ctx, { mixId })).map(batchToWire)
	},
	readNutrientBatch: async (ctx, { params }) =>
		batchToWire(await readBatch(ctx, { id: batchIdOf(params) })),
	async undoNutrientBatch(ctx, { params, body }) {
		const id = batchIdOf(params)
		await undoBatch(ctx, { id, ...body })
		return batchToWire(await readBatch(ctx, { id }))
	},
})

export const lotSuppliesApi = implement(lotSupplyOperations, {
	listLotSupplies: (ctx, { lot }) => listLotSupplies(ctx, lot),
})
