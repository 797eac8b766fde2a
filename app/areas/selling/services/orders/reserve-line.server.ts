import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { allocatePacks, packsIn } from '@sfc/domain/selling/orders/lot-supply'
import type { Tx } from '#db/open.server'
import { lotReservations } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'
import { lockLot } from '~/areas/growing/services/inventory/lock-lot.server'
import { loadSupply } from '../offers/load-supply.server'
import { selectAheadSources, selectReadySources, type Offer } from '../offers/offer-sources'

export type Wanted = {
	lineId: number
	offer: Offer
	packs: number
	/** Harvest day of a pre-order; null: of ready stock; `any`: of the soonest. */
	readyOn: string | 'any' | null
	/** Whether ready stock may fill a pre-order that its day cannot, as after the harvest. */
	orReady?: boolean
	/** Form field of an error. */
	field?: string | undefined
}

/**
 * Reserves packs of an offer for a line, from the lots that expire first. Each lot is locked, as
 * for a sale. Throws Fault conflict with what is left when there are not so many.
 */
export async function reserveLine(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	{ lineId, offer, packs, readyOn, orReady = false, field }: Wanted,
): Promise<void> {
	const supply = await loadSupply(tx, { farmId: ctx.farm.id, crop: offer })
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const { packMilli, keptBackMilli } = offer
	const ahead =
		readyOn === null
			? []
			: selectAheadSources(offer, supply, readyOn === 'any' ? undefined : readyOn)
	const isCut = orReady && packsIn(ahead, { packMilli, keptBackMilli: 0 }) < packs
	const takesReady = readyOn === null || readyOn === 'any' || isCut
	const ready = takesReady ? selectReadySources(offer, supply, today) : []
	const ofReady = Math.min(packs, packsIn(ready, { packMilli, keptBackMilli }))
	const now = allocatePacks(ready, { packs: ofReady, packMilli, keptBackMilli }) ?? []
	const later = allocatePacks(ahead, { packs: packs - ofReady, packMilli, keptBackMilli: 0 })
	if (!later) {
		const left = ofReady + packsIn(ahead, { packMilli, keptBackMilli: 0 })
		throw new Fault('conflict', leftMessage(left, offer.title), field ? { field } : {})
	}
	const parts = [
		...now.map((part) => ({ ...part, isAhead: false })),
		...later.map((part) => ({ ...part, isAhead: true })),
	]
	for (const { lotId } of parts.toSorted((a, b) => a.lotId - b.lotId))
		await lockLot(tx, ctx, { lotId })
	await tx
		.insert(lotReservations)
		.values(parts.map((part) => ({ ...part, lineId, farmId: ctx.farm.id })))
}

const leftMessage = (packs: number, title: string) =>
	packs === 0
		? `${title} is sold out`
		: `Only ${packs} of ${title} ${packs === 1 ? 'is' : 'are'} left`
