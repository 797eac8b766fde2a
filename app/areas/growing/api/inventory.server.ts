import { lotOperations } from '@sfc/contract/growing/inventory/lot-operations'
import { lotToWire } from '@sfc/contract/growing/inventory/lot-wire'
import { inventoryToWire } from '@sfc/contract/growing/inventory/inventory-record'
import { inventoryOperations } from '@sfc/contract/growing/inventory/operations'
import { recallToWire } from '@sfc/contract/growing/inventory/recall-wire'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { parsePathId } from '~/http/parse-path-id'
import { changeLot } from '~/areas/growing/services/inventory/change-lot.server'
import { checkHarvestPlausible } from '~/areas/growing/services/planting-cycles/check-harvest-plausible.server'
import { listInventory } from '~/areas/growing/services/inventory/list-inventory.server'
import { correctReceipt } from '~/areas/growing/services/inventory/correct-receipt.server'
import { loadLotLedger } from '~/areas/growing/services/inventory/load-lot-ledger.server'
import { loadLotOrigin } from '~/areas/growing/services/inventory/load-lot-origin.server'
import { mixLots } from '~/areas/growing/services/inventory/mix-lots.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { receiveLot } from '~/areas/growing/services/inventory/receive-lot.server'
import type { Lot } from '~/areas/growing/services/inventory/require-lot.server'
import { reverseMovement } from '~/areas/growing/services/planting-cycles/reverse-movement.server'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { findCycleOfLot } from '~/areas/growing/services/traceability/load-lot-history.server'
import { recallLots } from '~/areas/growing/services/traceability/recall-lots.server'
import { implement } from '~/api/operation-handlers'

const PAGE_SIZE = 1_000
const MOST_RECALLED = 5_000

/** The current state of a lot. */
const loadLotWire = async (ctx: FarmCtx, lot: Lot) =>
	lotToWire(lot, await loadLotLedger(ctx, lot), await loadLotOrigin(ctx, lot))

export const inventoryApi = implement(inventoryOperations, {
	async listInventory(ctx, { query: { include, ...filter } }) {
		const wanted = { ...filter, withGrowing: include === 'growing', pageSize: PAGE_SIZE }
		return (await listInventory(ctx, wanted)).items.map(inventoryToWire)
	},
	async changePrice(ctx, { lot, body: { pricePerUnit: pricePerUnitCents } }) {
		await changeLot(ctx, { lotId: lot.id, change: { pricePerUnitCents } })
		const message = 'Inventory price updated successfully'
		return { message, price_per_unit: pricePerUnitCents / 100 }
	},
})

export const lotsApi = implement(lotOperations, {
	readLot: (ctx, { lot }) => loadLotWire(ctx, lot),
	changeLot: {
		existing: ({ lot }) => lot,
		handle: async (ctx, { lot, body }) =>
			loadLotWire(ctx, await changeLot(ctx, { lotId: lot.id, change: body })),
	},
	async recordHarvest(ctx, { lot, body: cutting }) {
		const cycle = await findCycleOfLot(ctx, lot)
		if (!cycle) throw new Fault('conflict', 'The planting cycle of this lot was deleted')
		await checkHarvestPlausible(ctx, { lot, cycle, cutting })
		const { isMoreMeant: _more, isEndMeant: _end, ...harvest } = cutting
		await recordHarvest(ctx, { cycleId: cycle.id, ...harvest })
		return loadLotWire(ctx, lot)
	},
	async recordSale(ctx, { lot, body }) {
		const { quantity: quantityMilli, pricePerUnit: pricePerUnitCents, ...sale } = body
		await moveStock(ctx, { lotId: lot.id, kind: 'sold', quantityMilli, pricePerUnitCents, ...sale })
		return loadLotWire(ctx, lot)
	},
	async recordMovement(ctx, { lot, body: { quantity: quantityMilli, ...movement } }) {
		await moveStock(ctx, { lotId: lot.id, quantityMilli, ...movement })
		return loadLotWire(ctx, lot)
	},
	async takeBackMovement(ctx, { lot, params, body }) {
		const movementId = parsePathId(params.movementId, 'Stock movement not found')
		await reverseMovement(ctx, { lotId: lot.id, movementId, ...body })
		return loadLotWire(ctx, lot)
	},
	receiveLot: async (ctx, { body }) => loadLotWire(ctx, await receiveLot(ctx, body)),
	correctReceipt: async (ctx, { lot, body }) =>
		loadLotWire(ctx, await correctReceipt(ctx, { lotId: lot.id, input: body })),
	mixLots: async (ctx, { body }) => loadLotWire(ctx, await mixLots(ctx, body)),
	recallLots: async (ctx, { query }) => recallToWire(await recallLots(ctx, query, MOST_RECALLED)),
})
