import { todayIn } from '@sfc/domain/calendar/calendar-day'
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
		const refusal = harvestRefusal(
			treatmentsOf(cycle),
			{ day, recordedAt: ctx.now() },
			farmClock(ctx),
		)
		if (refusal) throw new Fault('conflict', refusal, { field })
	}
}

/** Why a crop cannot be harvested now, in words; null when it can. */
export async function readHarvestRefusal(
	ctx: FarmCtx,
	cycle: TreatedCycle,
): Promise<string | null> {
	const day = todayIn(ctx.farm.timezone, ctx.now())
	const days = { farmId: ctx.farm.id, from: day, to: day }
	const treatmentsOf = await loadTreatedCycles(ctx.db.read, days)
	return harvestRefusal(treatmentsOf(cycle), { day, recordedAt: ctx.now() }, farmClock(ctx))
}

/** The clock on which a refusal names its end. */
export const farmClock = ({ farm, user }: FarmCtx) => ({ timezone: farm.timezone, formats: user })

/** Makes a harvest and a treatment of the same crops wait for each other. */
export async function lockCrops(tx: Tx, ctx: FarmCtx, cycleIds: readonly number[]): Promise<void> {
	const sorted = [...new Set(cycleIds)].sort((a, b) => a - b)
	for (const chunk of inChunks(sorted))
		await tx.update(lots).set({ updatedAt: ctx.now() }).where(inArray(lots.cycleId, chunk))
}
