import type { InventoryFilter } from '@sfc/contract/growing/inventory/inventory-filter'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { growingNote } from '@sfc/domain/growing/inventory/inventory-status'
import { formatAmount, formatMoney } from '@sfc/domain/units/currency'
import { formatQuantity, formatUnit } from '@sfc/domain/growing/inventory/quantity'
import type { InventoryItem } from '~/areas/growing/services/inventory/list-inventory.server'

export type InventoryRow = ReturnType<typeof inventoryRow>

/** A row of the inventory, in words. */
export function inventoryRow(item: InventoryItem, currency: string) {
	const { status, daysToHarvest, lastHarvest, plantDate } = item
	const place = lastHarvest
		? `${lastHarvest.storageLocation}, cut ${formatDay(lastHarvest.harvestedOn)}`
		: item.zone && `Zone ${item.zone}`
	const note =
		status === 'planted' && plantDate
			? `To be planted ${formatDay(plantDate)}`
			: daysToHarvest !== null && growingNote(status, daysToHarvest)
	const days = status === 'growing' && daysToHarvest ? ` (${daysToHarvest}d)` : ''
	return {
		key: item.key,
		lotId: item.lotId,
		cycleId: item.cycleId,
		code: item.code,
		status,
		crop: item.cropName,
		variety: item.varietyName,
		quantity: formatQuantity(item.quantityMilli),
		unit: formatUnit(item.quantityMilli, item.unit),
		price: formatMoney(item.pricePerUnitCents, currency),
		currency,
		typedPrice: formatAmount(item.pricePerUnitCents, currency),
		value: formatMoney(item.valueCents, currency),
		badge: status.charAt(0).toUpperCase() + status.slice(1) + days,
		note: [place, note].filter(Boolean).join('. '),
	}
}

type Shown = Partial<InventoryFilter>

/** The address of the list with other parameters. Any change except of the page goes to page 1. */
export function inventoryPathWith(filter: Shown, change: Shown): string {
	const { status, search, sort, direction, page } = { ...filter, page: undefined, ...change }
	const isUsual = sort === 'status' && direction === 'asc'
	const entries = { status, search, ...(isUsual ? {} : { sort, direction }), page }
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries(entries)) if (value) query.set(name, String(value))
	return `/crop-inventory${query.size > 0 ? `?${query}` : ''}`
}
