import type {
	DrillEndInput,
	DrillPlanInput,
	DrillStartInput,
} from '@sfc/contract/food-safety/recall-drills/drill-input'
import { Fault } from '@sfc/domain/fault'
import { foundPercent } from '@sfc/domain/food-safety/traceability/mass-balance'
import { and, eq, isNull } from 'drizzle-orm'
import { recallDrillPlans, recallDrills } from '#db/schema/traceability'
import type { FarmCtx, Permitted } from '~/context.server'
import { recallLots, type Recall } from '~/areas/growing/services/traceability/recall-lots.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { balanceOfLots } from './balance-of-lots.server'

export type Drill = typeof recallDrills.$inferSelect

const MOST_TRACED = 5000

/** Starts a mock recall; its time runs from now. Throws Fault invalid at `fromText` for what the farm has not. */
export async function startDrill(
	ctx: Permitted<'stock.change'>,
	input: DrillStartInput,
): Promise<number> {
	const recall = await traceDrill(ctx, input).catch((error: unknown) => {
		throw error instanceof Fault && error.code === 'not-found' ? nothing(error) : error
	})
	if (recall.lots.length === 0) throw nothing()
	const { name: startedBy } = personActor(ctx)
	return ctx.db.write(async (tx) => {
		const [row] = await tx
			.insert(recallDrills)
			.values({ farmId: ctx.farm.id, ...input, startedAt: ctx.now(), startedBy })
			.returning({ id: recallDrills.id })
		if (!row) throw new Error('The database returned no row for an insert')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recall-drill.started',
			subject: recall.from ?? input.fromText,
		})
		return row.id
	})
}

const nothing = (cause?: unknown) =>
	new Fault('invalid', 'No lot of this farm belongs to it. Check the spelling.', {
		field: 'fromText',
		cause,
	})

/** Traces what a drill starts from: forwards to who got it, and back to its seed. */
export const traceDrill = (
	ctx: FarmCtx,
	{ fromKind, fromText }: Pick<Drill, 'fromText'> & { fromKind: string },
): Promise<Recall> => recallLots(ctx, { [fromKind]: fromText }, MOST_TRACED)

/** Ends a mock recall with what was found. Throws Fault not-found, or conflict when it had ended. */
export async function endDrill(
	ctx: Permitted<'stock.change'>,
	{ drillId, notes }: DrillEndInput & { drillId: number },
): Promise<Drill> {
	const drill = await requireDrill(ctx, { drillId })
	const recall = await traceDrill(ctx, drill)
	const balance = await balanceOfLots(
		ctx,
		recall.lots.map(({ id }) => id),
	)
	const { name: endedBy } = personActor(ctx)
	return ctx.db.write(async (tx) => {
		const [ended] = await tx
			.update(recallDrills)
			.set({
				endedAt: ctx.now(),
				endedBy,
				notes,
				balance,
				lotCount: recall.lots.length,
				receiverCount: recall.receivers.length,
				foundPct: foundPercent(balance),
			})
			.where(running(ctx, drillId))
			.returning()
		if (!ended) throw new Fault('conflict', 'This mock recall has ended')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recall-drill.ended',
			subject: recall.from ?? drill.fromText,
			after: { lots: ended.lotCount, deliveries: ended.receiverCount, foundPct: ended.foundPct },
		})
		return ended
	})
}

/** Discards a mock recall that runs, begun by mistake. Throws Fault not-found, or conflict when it had ended. */
export async function discardDrill(
	ctx: Permitted<'stock.change'>,
	{ drillId }: { drillId: number },
): Promise<void> {
	const drill = await requireDrill(ctx, { drillId })
	await ctx.db.write(async (tx) => {
		const gone = await tx.delete(recallDrills).where(running(ctx, drillId)).returning()
		if (gone.length === 0) throw new Fault('conflict', 'This mock recall has ended')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recall-drill.discarded',
			subject: drill.fromText,
		})
	})
}

const running = (ctx: FarmCtx, drillId: number) =>
	and(
		eq(recallDrills.id, drillId),
		eq(recallDrills.farmId, ctx.farm.id),
		isNull(recallDrills.endedAt),
	)

/** Reads a drill of the farm. Throws Fault not-found. */
export async function requireDrill(
	{ db, farm }: FarmCtx,
	{ drillId }: { drillId: number },
): Promise<Drill> {
	const [drill] = await db.read
		.select()
		.from(recallDrills)
		.where(and(eq(recallDrills.id, drillId), eq(recallDrills.farmId, farm.id)))
	if (!drill) throw new Fault('not-found', 'Mock recall not found')
	return drill
}

/** Sets how often the farm drills. */
export async function planDrills(
	ctx: Permitted<'farm.configure'>,
	{ everyMonths }: DrillPlanInput,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.insert(recallDrillPlans)
			.values({ farmId: ctx.farm.id, everyMonths })
			.onConflictDoUpdate({ target: recallDrillPlans.farmId, set: { everyMonths } })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'recall-drill.planned',
			subject: ctx.farm.name,
			after: { everyMonths },
		})
	})
}
