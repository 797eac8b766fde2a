import { z } from 'zod'
import { noSuch } from '../../on-farm'
import { defineOperations } from '../../operation'
import { fromWire } from './inventory-from-wire'
import { InventoryFilter } from './inventory-filter'
import { InventoryRecord } from './inventory-record'
import { PriceInput } from './price-input'

const common = { tag: 'Inventory', auth: 'user' } as const

/** What of the inventory a client asks for. Without `include=growing` it is what is in stock. */
const InventoryQuery = InventoryFilter.extend({
	include: z.enum(['growing']).optional().catch(undefined),
})

const farmId = z.int().optional().describe('One of your farms; your current farm when left out')

export const inventoryOperations = defineOperations(common, {
	listInventory: {
		method: 'get',
		path: '/api/crop-inventory',
		permission: 'farm.see',
		scope: 'read',
		summary: 'What is in stock, and with include=growing what is not cut yet; 1,000 a page',
		query: InventoryQuery.extend({ farmId }),
		answer: z.array(InventoryRecord),
	},
	changePrice: {
		method: 'patch',
		path: '/api/crop-inventory/{batchId}/price',
		permission: 'stock.change',
		scope: 'tasks',
		summary: 'Set the price of one unit; batchId is the id of a record, also `cycle-12`',
		body: PriceInput,
		normalize: fromWire,
		answer: z.object({ message: z.string(), price_per_unit: z.number() }),
		refusals: { 400: 'Not a usable price', 404: noSuch('lot') },
	},
})
