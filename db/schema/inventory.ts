import { belongsTo, bool, day, instant, int, table, text } from '../columns'
import { index, uniqueIndex } from '../indexes'
import { farmRow } from '../farm-key'
import { plantingCycles } from './planting-cycles'

/**
 * The harvest of one planting, what was bought of another grower, or a mix of lots, from its origin to the
 * buyer. It stays when its cycle is deleted after a harvest, because sold produce must stay traceable.
 * Quantities are whole thousandths of `unit`.
 */
export const lots = table(
	'lots',
	{
		...farmRow,
		cycleId: int('planting_cycle_id').references(() => plantingCycles.id, { onDelete: 'set null' }),
		origin: text('origin').notNull().default('grown'), // grown, received or mixed
		code: text('code').notNull(), // BATCH-12, or IN-12 where it was received and MIX-12 where it was mixed: on the label
		cropName: text('crop_name').notNull(),
		varietyName: text('variety_name'),
		unit: text('unit').notNull(), // heads, bunches, lbs, oz
		pricePerUnitCents: int('price_per_unit_cents').notNull(),
		seedLot: text('seed_lot'), // as printed on the seed's packet
		seedSupplier: text('seed_supplier'),
		plants: int('plants'), // of its harvested cycle, stored when that is deleted, so that its yield still counts
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		uniqueIndex('lots_code').on(t.farmId, t.code),
		uniqueIndex('lots_cycle').on(t.cycleId),
		index('lots_seed').on(t.farmId, t.seedLot),
	],
)

/** Who a lot was received from, and what came with it (21 CFR 1.1345). When and how much is in the ledger. */
export const lotReceipts = table(
	'lot_receipts',
	{
		...farmRow,
		lotId: belongsTo(int('lot_id'), () => lots.id),
		/** The traceability lot code that it came with; null: there was none, and the lot's own code counts. */
		sourceCode: text('source_code'),
		supplierName: text('supplier_name').notNull(),
		phone: text('phone'),
		street: text('street'),
		city: text('city'),
		region: text('region'), // state
		postalCode: text('postal_code'),
		country: text('country'), // ISO 3166, two letters
		gln: text('gln'),
		/** Who gave the lot its code, with the address; null: the supplier. */
		codeSource: text('code_source'),
		codeSourceReference: text('code_source_reference'),
		documentType: text('document_type').notNull(), // invoice, delivery note
		documentNumber: text('document_number').notNull(),
		costCents: int('cost_cents'), // paid for all of it
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		uniqueIndex('lot_receipts_lot').on(t.lotId),
		index('lot_receipts_code').on(t.farmId, t.sourceCode),
	],
)

/** One cutting of a lot. */
export const harvests = table(
	'harvests',
	{
		...farmRow,
		lotId: belongsTo(int('lot_id'), () => lots.id),
		harvestedOn: day('harvested_on').notNull(),
		quantityMilli: int('quantity_milli').notNull(), // of the lot's unit, sellable; negative: a reversal
		weightG: int('weight_g'),
		wasteMilli: int('waste_milli').notNull().default(0), // of the lot's unit
		grade: text('grade').notNull(),
		storageLocation: text('storage_location').notNull(),
		notes: text('notes'),
		isLast: bool('is_last').notNull().default(false), // it ended its cycle
		recordedBy: text('recorded_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('harvests_lot').on(t.lotId), index('harvests_farm').on(t.farmId, t.harvestedOn)],
)

/**
 * The ledger: the stock of a lot is the sum of its movements. Rows never change; a mistake is
 * reversed by a movement of the opposite quantity.
 */
export const stockMovements = table(
	'stock_movements',
	{
		...farmRow,
		lotId: belongsTo(int('lot_id'), () => lots.id),
		harvestId: int('harvest_id').references(() => harvests.id, { onDelete: 'cascade' }),
		kind: text('kind').notNull(), // one of domain's MOVEMENT_KINDS
		quantityMilli: int('quantity_milli').notNull(), // signed: additions are positive
		pricePerUnitCents: int('price_per_unit_cents'), // of a sale
		buyer: text('buyer'), // of a sale, or who it was given to
		reason: text('reason'),
		intoLotId: int('into_lot_id').references(() => lots.id, { onDelete: 'set null' }), // the mix it was used in
		takesBackId: int('takes_back_id'), // the movement this one reverses; each can be reversed once
		happenedOn: day('happened_on').notNull(),
		recordedBy: text('recorded_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('stock_movements_into').on(t.intoLotId),
		// With the quantity included, the stock of a lot is summed from the index alone.
		index('stock_movements_lot').on(t.lotId, t.quantityMilli),
		uniqueIndex('stock_movements_taken_back').on(t.takesBackId),
		index('stock_movements_farm').on(t.farmId, t.kind, t.happenedOn),
	],
)
