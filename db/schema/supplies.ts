import { belongsTo, day, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'
import { lots } from './inventory'
import { nutrientBatches } from './nutrients'

/** What a farm buys and uses up: seed, nutrients, substrate, packaging. Quantities are whole thousandths of `unit`. */
export const supplies = table(
	'supplies',
	{
		...farmRow,
		name: text('name').notNull(),
		kind: text('kind').notNull(), // one of domain's SUPPLY_KINDS
		unit: text('unit').notNull(), // one of domain's SUPPLY_UNITS
		supplier: text('supplier'),
		supplierEmail: text('supplier_email'),
		supplierPhone: text('supplier_phone'),
		reorderPointMilli: int('reorder_point_milli'), // at this much or less it is ordered; null: never
		reorderMilli: int('reorder_milli'), // how much is ordered
		orderedOn: day('ordered_on'), // until the next lot is received
		cropName: text('crop_name'), // of seed
		substanceId: text('substance_id'), // of a nutrient: what mixes call it, a salt of the list or a product of the farm
		archivedAt: instant('archived_at'), // no longer bought; its lots stay
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [index('supplies_farm').on(t.farmId)],
)

/** One delivery of a supply, by the number that its supplier gave it. */
export const supplyLots = table(
	'supply_lots',
	{
		...farmRow,
		supplyId: belongsTo(int('supply_id'), () => supplies.id),
		lotNumber: text('lot_number').notNull(), // as printed on it
		supplier: text('supplier'), // who delivered this one
		receivedOn: day('received_on').notNull(),
		bestBefore: day('best_before'), // the last day on which it is good
		priceCents: int('price_cents'), // paid for all of it
		document: text('document'), // delivery note or certificate that came with it
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('supply_lots_supply').on(t.supplyId, t.receivedOn),
		index('supply_lots_number').on(t.farmId, t.lotNumber),
	],
)

/**
 * The ledger: the stock of a supply lot is the sum of its movements. Rows never change; a mistake is
 * reversed by a movement of the opposite quantity.
 */
export const supplyMovements = table(
	'supply_movements',
	{
		...farmRow,
		supplyLotId: belongsTo(int('supply_lot_id'), () => supplyLots.id),
		kind: text('kind').notNull(), // received, used, counted or disposed
		quantityMilli: int('quantity_milli').notNull(), // signed: additions are positive
		lotId: int('lot_id').references(() => lots.id, { onDelete: 'set null' }), // what it went into; null: all that grew
		batchId: int('batch_id').references(() => nutrientBatches.id, { onDelete: 'set null' }), // what it was mixed into
		reason: text('reason'),
		takesBackId: int('takes_back_id'), // the movement this one reverses; each can be reversed once
		happenedOn: day('happened_on').notNull(),
		recordedBy: text('recorded_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('supply_movements_lot').on(t.supplyLotId, t.quantityMilli),
		index('supply_movements_into').on(t.lotId),
		index('supply_movements_batch').on(t.batchId),
		uniqueIndex('supply_movements_taken_back').on(t.takesBackId),
		index('supply_movements_farm').on(t.farmId, t.kind, t.happenedOn),
	],
)
