import type { BatchInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { Fault } from '@sfc/domain/fault'
import { toBatchPortion } from '@sfc/domain/growing/nutrients/batch-cost'
import { TANKS } from '@sfc/domain/growing/nutrients/substance'
import { weighedMilli, type SupplyUnit } from '@sfc/domain/growing/supplies/supply'
import { takeFirstExpired, type Taken } from '@sfc/domain/growing/supplies/supply-lot'
import { nutrientBatches } from '#db/schema/nutrients'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
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
 * Records one batch of a mix: what it is weighed from is taken out of stock, all of it or nothing, as far as it is a
 * supply, and goes into all crops that grow then. Throws Fault not-found, invalid at `happenedOn`, or conflict
 * that names what is short.
 */
export async function recordBatch(
	ctx: Permitted<'stock.change'>,
	{ mixId, happenedOn, pumps }: BatchInput & { mixId: string },
): Promise<{ batchId: number; taken: (Taken & { name: string; unit: SupplyUnit })[] }> {
	if (happenedOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'happenedOn' })
	const mix = await readMix(ctx, { id: mixId })
	const computed = await computeMix(ctx, mix)
	const wanted = await listMixSupplies(ctx, computed, happenedOn)
	const done = await ctx.db.write(async (tx) => {
		const [batch] = await tx
			.insert(nutrientBatches)
			.values({
				farmId: ctx.farm.id,
				mixId,
				mixName: mix.name,
				mixedOn: happenedOn,
				tankLiters: mix.tankLiters,
				portions: computed.mix.portions.map(toBatchPortion),
				pumps,
				recordedBy: personActor(ctx).name,
				createdAt: ctx.now(),
			})
			.returning({ id: nutrientBatches.id })
		if (!batch) throw new Error('The database returned no row for an insert')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'nutrient-batch.recorded',
			subject: mix.name,
			after: { mixedOn: happenedOn, ...definedPumps(pumps) },
		})
		const taken = []
		for (const { supplyId, name, unit, neededMilli } of wanted) {
			if (!neededMilli) continue
			const use = { supplyId, supplyLotId: null, quantity: neededMilli, happenedOn }
			const lots = await takeSupply(tx, ctx, {
				...use,
				lot: null,
				reason: `Mix ${mix.name}`,
				batchId: batch.id,
			}).catch((error: unknown) => {
				if (!(error instanceof Fault) || error.code !== 'conflict') throw error
				throw new Fault('conflict', `${name}: ${error.message}`, { cause: error })
			})
			taken.push(...lots.map((lot) => ({ ...lot, name, unit })))
		}
		return { batchId: batch.id, taken }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return done
}

/** Which pumps dose from the batch, as the audit log writes it. */
const definedPumps = (pumps: BatchInput['pumps']) =>
	Object.fromEntries(
		TANKS.flatMap((tank) => {
			const role = pumps[tank]
			return role ? [[`tank ${tank}`, DOSER_NAMES[role]]] : []
		}),
	)
