import { Fault } from '@sfc/domain/fault'
import { harvestRefusal } from '@sfc/domain/growing/scouting/intervals'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { loadTreatedCycles, type TreatedCycle } from './load-treated-cycles.server'

export type Cutting = { cycle: TreatedCycle; day: string }

/**
 * Checks, for everything that records a harvest, that none is inside a pre-harvest interval. Nobody may override it: a treatment that
 * was recorded by mistake is corrected. Throws Fault conflict at `field`.
 */
export async function requireHarvestable(
	tx: Tx,
	ctx: FarmCtx,
	cuttings: readonly Cutting[],
	field: string,
): Promise<void> {
	if (cuttings.length === 0) return
	await lockCrops(
		tx,
		ctx,
		cuttings.map(({ cycle }) => cycle.id),
	)
	const days = cuttings.map(({ day }) => day).sort()
	const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
	const treatmentsOf = await loadTreatedCycles(tx, { farmId: ctx.farm.id, from, to })
	for (const { cycle, day } of cuttings) {
		const refusal = harvestRefusal(treatmentsOf(cycle), day)
		if (refusal) throw new Fault('conflict', refusal, { field })
	}
}

/** Makes a harvest and a treatment of the same crops wait for each other. */
export async function lockCrops(tx: Tx, ctx: FarmCtx, cycleIds: readonly number[]): Promise<void> {
	const sorted = [...new Set(cycleIds)].sort((a, b) => a - b)
	for (const chunk of inChunks(sorted))
		await tx.update(lots).set({ updatedAt: ctx.now() }).where(inArray(lots.cycleId, chunk))
}
