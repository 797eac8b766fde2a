import { z } from 'zod'

const WHY = [
	...(['itself', 'buyer', 'source', 'mix'] as const),
	...(['seed', 'supply', 'inUse', 'tray', 'time'] as const),
] as const

/** A recall in the spelling the API returns. */
export const RecallWire = z.object({
	from: z.string().nullable(),
	is_cut: z.boolean().describe('Whether there is more than is listed'),
	lots: z.array(
		z.object({
			id: z.int(),
			batch_number: z.string(),
			crop_name: z.string(),
			variety_name: z.string().nullable(),
			seed_lot: z.string().nullable(),
			seed_supplier: z.string().nullable(),
			source_code: z.string().nullable().describe('That it came with from another grower'),
			supplier_name: z.string().nullable().describe('Of a lot that was received'),
			why: z.enum(WHY),
		}),
	),
	receivers: z.array(
		z.object({
			movement_id: z.int(),
			lot_id: z.int(),
			batch_number: z.string(),
			kind: z.enum(['sold', 'given']),
			buyer: z.string().nullable(),
			contact: z
				.string()
				.nullable()
				.describe('The mail address that the buyer ordered with, else the one that the farm knows'),
			phone: z.string().nullable().describe('Of a buyer that the farm knows'),
			order: z.string().nullable(),
			quantity: z.number(),
			unit: z.string(),
			happened_on: z.iso.date(),
		}),
	),
})
export type RecallWire = z.infer<typeof RecallWire>

type Recall = {
	from: string | null
	isCut: boolean
	lots: readonly {
		id: number
		code: string
		cropName: string
		varietyName: string | null
		seedLot: string | null
		seedSupplier: string | null
		receipt: { sourceCode: string | null; supplierName: string } | null
		why: (typeof WHY)[number]
	}[]
	receivers: readonly {
		movementId: number
		lotId: number
		code: string
		kind: 'sold' | 'given'
		buyer: string | null
		contact: string | null
		phone: string | null
		order: string | null
		quantityMilli: number
		unit: string
		happenedOn: string
	}[]
}

export const recallToWire = ({ from, isCut, lots, receivers }: Recall): RecallWire => ({
	from,
	is_cut: isCut,
	lots: lots.map((lot) => ({
		id: lot.id,
		batch_number: lot.code,
		why: lot.why,
		crop_name: lot.cropName,
		variety_name: lot.varietyName,
		seed_lot: lot.seedLot,
		seed_supplier: lot.seedSupplier,
		source_code: lot.receipt?.sourceCode ?? null,
		supplier_name: lot.receipt?.supplierName ?? null,
	})),
	receivers: receivers.map((receiver) => ({
		movement_id: receiver.movementId,
		lot_id: receiver.lotId,
		batch_number: receiver.code,
		kind: receiver.kind,
		buyer: receiver.buyer,
		contact: receiver.contact,
		phone: receiver.phone,
		order: receiver.order,
		quantity: receiver.quantityMilli / 1000,
		unit: receiver.unit,
		happened_on: receiver.happenedOn,
	})),
})
