import { INVENTORY_STATUSES } from '@sfc/domain/growing/inventory/inventory-status'
import { z } from 'zod'

export const INVENTORY_SORTS = ['crop', 'quantity', 'price', 'value', 'status'] as const

/** The filter and order of the inventory. Invalid values in an address are ignored. */
export const InventoryFilter = z.object({
	status: z.enum(INVENTORY_STATUSES).optional().catch(undefined),
	search: z.string().trim().max(100).optional().catch(undefined),
	sort: z.enum(INVENTORY_SORTS).default('status').catch('status'),
	direction: z.enum(['asc', 'desc']).default('asc').catch('asc'),
	page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
})
export type InventoryFilter = z.infer<typeof InventoryFilter>
