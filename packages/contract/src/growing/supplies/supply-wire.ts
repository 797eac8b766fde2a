import { SUPPLY_KINDS, SUPPLY_UNITS } from '@sfc/domain/growing/supplies/supply'
import { SUPPLY_MOVEMENT_KINDS } from '@sfc/domain/growing/supplies/supply-lot'
import { SUPPLY_NEEDS } from '@sfc/domain/growing/supplies/supply-need'
import { z } from 'zod'
import { changedFields } from '../nutrients/changed-fields'

const quantity = z.number().describe('In the unit of the supply')

const SupplyLotWire = z.object({
	id: z.int(),
	supplyId: z.int(),
	lotNumber: z.string(),
	supplier: z.string().nullable(),
	receivedOn: z.string(),
	bestBefore: z.string().nullable(),
	price: z.number().nullable().describe('Paid for all of it, in the currency of the farm'),
	document: z.string().nullable(),
	stock: quantity,
})

export const SupplyWire = z.object({
	id: z.int(),
	name: z.string(),
	kind: z.enum(SUPPLY_KINDS),
	unit: z.enum(SUPPLY_UNITS),
	supplier: z.string().nullable(),
	supplierEmail: z.string().nullable(),
	supplierPhone: z.string().nullable(),
	reorderPoint: quantity.nullable(),
	reorderQuantity: quantity.nullable(),
	orderedOn: z.string().nullable(),
	cropName: z.string().nullable(),
	substanceId: z.string().nullable(),
	isArchived: z.boolean(),
	stock: quantity,
	usable: z.number().describe('Of the stock, what is not past its best-before day'),
	need: z.enum(SUPPLY_NEEDS).describe('The most urgent thing to do about it'),
	lots: z.array(SupplyLotWire),
	...changedFields,
})

const SupplyMovementWire = z.object({
	id: z.int(),
	kind: z.enum(SUPPLY_MOVEMENT_KINDS),
	quantity: z.number().describe('Additions are positive'),
	lot: z.string().nullable().describe('The crop lot it went into; null: all that grew then'),
	reason: z.string().nullable(),
	takesBackId: z.int().nullable().describe('The movement that this one undoes'),
	isTakenBack: z.boolean(),
	happenedOn: z.string(),
	recordedBy: z.string(),
	createdAt: z.int(),
})

/** How it is known that a supply lot went into a crop lot. */
const reason = z
	.enum(['named', 'seed', 'days'])
	.describe('`named` in a use, `seed` of the lot, or in use on the `days` it grew')

export const LotSupplyWire = z.object({
	supplyLotId: z.int(),
	supplyId: z.int(),
	name: z.string(),
	kind: z.string(),
	lotNumber: z.string(),
	supplier: z.string().nullable(),
	reason,
})

export const SupplyLotStoryWire = z.object({
	supply: z.object({ id: z.int(), name: z.string(), unit: z.enum(SUPPLY_UNITS) }),
	lot: SupplyLotWire,
	movements: z.array(SupplyMovementWire).describe('Newest first'),
	wentInto: z.array(z.object({ lotId: z.int(), code: z.string(), cropName: z.string(), reason })),
})

/** What was taken of which lot. */
export const TakenWire = z.object({ supplyLotId: z.int(), lotNumber: z.string(), quantity })
