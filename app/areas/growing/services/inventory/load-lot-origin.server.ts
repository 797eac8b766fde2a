import type { Milli } from '@sfc/domain/growing/inventory/quantity'
import { asc, eq } from 'drizzle-orm'
import { match } from '#db/match'
import { lots, stockMovements } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { findReceipt } from './correct-receipt.server'
import type { LotReceipt } from './receive-lot.server'
import type { Lot } from './require-lot.server'
import { isStanding } from './standing-movement'

/** A part of a lot that went into a mix: of the lot that was used, or of the mix. */
export type MixedPart = { lotId: number; code: string; quantityMilli: Milli; unit: string }

export type LotOriginStory = {
	receipt: LotReceipt | null
	/** What a mix was made of. */
	madeOf: MixedPart[]
	/** The mixes that some of it went into, with what of it did. */
	wentInto: MixedPart[]
}

/** Loads where a lot that was not grown here came from, and the mixes that it went into. */
export async function loadLotOrigin({ db }: FarmScope, lot: Lot): Promise<LotOriginStory> {
	const { lotId, intoLotId, quantityMilli } = stockMovements
	const parts = (other: typeof lotId | typeof intoLotId, own: Partial<Record<string, number>>) =>
		db.read
			.select({ lotId: lots.id, code: lots.code, unit: lots.unit, quantityMilli })
			.from(stockMovements)
			.innerJoin(lots, eq(lots.id, other))
			.where(match(stockMovements, { kind: 'used', ...own }, isStanding))
			.orderBy(asc(stockMovements.id))
	const made = lot.origin === 'mixed' ? await parts(lotId, { intoLotId: lot.id }) : []
	const went = await parts(intoLotId, { lotId: lot.id })
	const taken = (part: MixedPart) => ({ ...part, quantityMilli: 0 - part.quantityMilli })
	return {
		receipt: lot.origin === 'received' ? await findReceipt(db.read, lot.id) : null,
		madeOf: made.map(taken),
		wentInto: went.map((part) => taken({ ...part, unit: lot.unit })),
	}
}
