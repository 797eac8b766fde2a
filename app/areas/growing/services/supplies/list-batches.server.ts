import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { Fault } from '@sfc/domain/fault'
import {
	batchCosts,
	type BatchPortion,
	type TankCost,
} from '@sfc/domain/growing/nutrients/batch-cost'
import type { Tank } from '@sfc/domain/growing/nutrients/substance'
import { desc, isNull } from 'drizzle-orm'
import { match } from '#db/match'
import { nutrientBatches } from '#db/schema/nutrients'
import type { FarmScope } from '~/context.server'
import { listCostsOfBatches, type SupplyCost } from './list-supply-costs.server'

type Row = typeof nutrientBatches.$inferSelect

/** Which pump doses from each stock tank; null: none does. */
type TankPumps = Record<Tank, DoserRole | null>

/** A batch of a nutrient mix with what its tanks cost. */
export type Batch = Omit<Row, 'farmId' | 'portions' | 'pumps'> & {
	portions: BatchPortion[]
	pumps: TankPumps
	costs: TankCost[]
	/** What came out of stock for it, without what was reversed. */
	taken: SupplyCost[]
}

const MOST_OF_MIX = 50

/** Lists the batches of a mix, the newest first. */
export const listBatches = (ctx: FarmScope, { mixId }: { mixId: string }): Promise<Batch[]> =>
	load(ctx, { mixId }, MOST_OF_MIX)

/** Lists all batches of a farm that were mixed, the newest first. */
export const listMixedBatches = (ctx: FarmScope): Promise<Batch[]> => load(ctx, { isMixed: true })

/** Reads one batch. Throws Fault not-found. */
export async function readBatch(ctx: FarmScope, { id }: { id: number }): Promise<Batch> {
	const [batch] = await load(ctx, { id })
	if (!batch) throw new Fault('not-found', 'Batch not found')
	return batch
}

type Wanted = { id?: number; mixId?: string; isMixed?: true }

async function load(ctx: FarmScope, { isMixed, ...wanted }: Wanted, most = 10_000) {
	const rows = await ctx.db.read
		.select()
		.from(nutrientBatches)
		.where(
			match(
				nutrientBatches,
				{ farmId: ctx.farm.id, ...wanted },
				isMixed && isNull(nutrientBatches.undoneBy),
			),
		)
		.orderBy(desc(nutrientBatches.mixedOn), desc(nutrientBatches.id))
		.limit(most)
	const taken = await listCostsOfBatches(
		ctx,
		rows.map(({ id }) => id),
	)
	return rows.map(({ farmId: _farm, ...row }): Batch => {
		const portions = row.portions as BatchPortion[] // only recordBatch writes them
		const own = taken.get(row.id) ?? []
		const uses = own.flatMap(({ substanceId, cents }) =>
			substanceId === null ? [] : [{ substanceId, cents }],
		)
		return {
			...row,
			portions,
			pumps: row.pumps as TankPumps,
			taken: own,
			costs: batchCosts(portions, { tankLiters: row.tankLiters, uses }),
		}
	})
}
