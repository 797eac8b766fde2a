import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { weighedMilli, type SupplyUnit } from '@sfc/domain/growing/supplies/supply'
import { takeFirstExpired, type Taken } from '@sfc/domain/growing/supplies/supply-lot'
import type { FarmCtx, Permitted } from '~/context.server'
import { computeMix, type ComputedMix } from '../nutrients/compute-mix.server'
import { readMix } from '../nutrients/list-mixes.server'
import { listSupplies } from './list-supplies.server'
import { takeSupply } from './move-supply.server'

/** What a mix takes of a supply for one filling of its tanks. */
export type MixSupply = {
	substanceId: string
	supplyId: number
	name: string
	unit: SupplyUnit
	/** Null where the unit of the supply does not weigh it. */
	neededMilli: number | null
	/** The lots to take it from, the first that expires first; empty when too little is in stock. */
	lots: Taken[]
}

/** Lists the supplies that a mix is weighed from, in its order; substances without a supply are left out. */
export async function listMixSupplies(
	ctx: FarmCtx,
	{ mix }: Pick<ComputedMix, 'mix'>,
	on = todayIn(ctx.farm.timezone, ctx.now()),
): Promise<MixSupply[]> {
	const stocked = (await listSupplies(ctx)).filter(({ substanceId }) => substanceId !== null)
	return mix.portions.flatMap(({ grams, substance: { id: substanceId, gPerMl } }) => {
		const ofIt = stocked.filter((one) => one.substanceId === substanceId)
		const supply = ofIt.find(({ usableMilli }) => usableMilli > 0) ?? ofIt[0]
		if (!supply || grams === 0) return []
		const { id: supplyId, name, unit } = supply
		const neededMilli = weighedMilli({ grams, gPerMl: gPerMl ?? null }, unit)
		const want = { quantityMilli: neededMilli ?? 0, on, unit }
		return [{ substanceId, supplyId, name, unit, neededMilli, lots: tryToTake(supply.lots, want) }]
	})
}

function tryToTake(...[lots, want]: Parameters<typeof takeFirstExpired>): Taken[] {
	try {
		return takeFirstExpired(lots, want)
	} catch (error) {
		if (error instanceof Fault) return []
		throw error
	}
}

/**
 * Takes what one batch of a mix is weighed from out of stock, all of it or nothing, and says which lots it was. It
 * goes into all crops that grow then. Throws Fault not-found, invalid at `happenedOn`, or conflict that names what is short.
 */
export async function recordBatch(
	ctx: Permitted<'stock.change'>,
	{ mixId, happenedOn }: { mixId: string; happenedOn: string },
): Promise<{ taken: (Taken & { name: string; unit: SupplyUnit })[] }> {
	const mix = await readMix(ctx, { id: mixId })
	const wanted = await listMixSupplies(ctx, await computeMix(ctx, mix), happenedOn)
	if (!wanted.some(({ neededMilli }) => neededMilli))
		throw new Fault('conflict', 'None of its salts and products is a supply in stock')
	const taken = await ctx.db.write(async (tx) => {
		const all = []
		for (const { supplyId, name, unit, neededMilli } of wanted) {
			if (!neededMilli) continue
			const use = { supplyId, supplyLotId: null, quantity: neededMilli, happenedOn }
			const lots = await takeSupply(tx, ctx, {
				...use,
				lot: null,
				reason: `Mix ${mix.name}`,
			}).catch((error: unknown) => {
				if (!(error instanceof Fault) || error.code !== 'conflict') throw error
				throw new Fault('conflict', `${name}: ${error.message}`, { cause: error })
			})
			all.push(...lots.map((lot) => ({ ...lot, name, unit })))
		}
		return all
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { taken }
}
