import { z } from 'zod'

const text = z.string().trim().max(200).optional().catch(undefined)

/**
 * The start of a recall: a lot by its number, a seed lot, a supply lot, or a buyer. The first one given counts.
 */
export const RecallQuery = z.object({
	lot: z.string().trim().max(100).optional().catch(undefined).meta({
		description:
			'A lot by its number, its code such as BATCH-12, its cycle as cycle-12, or the code that it came with from another grower',
	}),
	seedLot: text,
	supplyLot: text.meta({
		description: 'A lot of seed, nutrients, substrate or packaging, by the number printed on it',
	}),
	buyer: text,
})
export type RecallQuery = z.infer<typeof RecallQuery>
