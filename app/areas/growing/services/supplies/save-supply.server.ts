import type { SupplyInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { count, eq } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { supplies, supplyLots } from '#db/schema/supplies'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

export const SUPPLIES_MAX = 500

type Row = typeof supplies.$inferSelect

/**
 * Locks a supply for a change of it or its stock: updating its row makes parallel changes wait or restart, so that
 * two uses never count the same grams. Throws Fault not-found.
 */
export async function lockSupply(tx: Tx, { farm }: FarmCtx, supplyId: number): Promise<Row> {
	const [row] = await tx
		.update(supplies)
		.set({ farmId: farm.id })
		.where(match(supplies, { id: supplyId, farmId: farm.id }))
		.returning()
	if (!row) throw new Fault('not-found', 'Supply not found')
	return row
}

const columns = ({ reorderPoint, reorderQuantity, ...input }: SupplyInput) => ({
	...input,
	reorderPointMilli: reorderPoint,
	reorderMilli: reorderQuantity,
	cropName: input.kind === 'seed' ? input.cropName : null,
	substanceId: input.kind === 'nutrient' ? input.substanceId : null,
})

const changed = (ctx: FarmCtx) => ({ changedBy: personActor(ctx).name, changedAt: ctx.now() })

/** Adds a supply and returns its id. Throws Fault conflict at the farm's limit. */
export async function addSupply(
	ctx: Permitted<'stock.change'>,
	input: SupplyInput,
): Promise<{ supplyId: number }> {
	const supplyId = await ctx.db.write(async (tx) => {
		const [counted] = await tx
			.select({ total: count() })
			.from(supplies)
			.where(eq(supplies.farmId, ctx.farm.id))
		if ((counted?.total ?? 0) >= SUPPLIES_MAX)
			throw new Fault('conflict', `A farm keeps at most ${SUPPLIES_MAX} supplies`)
		const [row] = await tx
			.insert(supplies)
			.values({ ...columns(input), ...changed(ctx), farmId: ctx.farm.id })
			.returning()
		if (!row) throw new Error('The database returned no row for an insert')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'supply.added',
			subject: row.name,
			after: { kind: row.kind, unit: row.unit, supplier: row.supplier },
		})
		return row.id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { supplyId }
}

/** Replaces what is said of a supply. Throws Fault not-found, or conflict at `unit` once something was received in it. */
export const changeSupply = (
	ctx: Permitted<'stock.change'>,
	{ supplyId, ...input }: SupplyInput & { supplyId: number },
): Promise<void> =>
	change(ctx, { supplyId, action: 'supply.changed' }, async (tx, before) => {
		const [received] = await tx
			.select({ id: supplyLots.id })
			.from(supplyLots)
			.where(eq(supplyLots.supplyId, supplyId))
			.limit(1)
		if (received && before.unit !== input.unit)
			throw new Fault(
				'conflict',
				`It was received in ${before.unit}: add another supply for ${input.unit}`,
				{ field: 'unit' },
			)
		return columns(input)
	})

/** Takes a supply out of the lists, or back into them; its lots and their ledger stay. Throws Fault not-found. */
export const archiveSupply = (
	ctx: Permitted<'stock.change'>,
	{ supplyId, isArchived }: { supplyId: number; isArchived: boolean },
): Promise<void> =>
	change(ctx, { supplyId, action: isArchived ? 'supply.archived' : 'supply.restored' }, () => ({
		archivedAt: isArchived ? ctx.now() : null,
	}))

/** Notes that a supply was ordered today, so that nobody orders it twice, or that it was not. Throws Fault not-found. */
export const markOrdered = (
	ctx: Permitted<'stock.change'>,
	{ supplyId, isOrdered }: { supplyId: number; isOrdered: boolean },
): Promise<void> =>
	change(
		ctx,
		{ supplyId, action: isOrdered ? 'supply.ordered' : 'supply.order-withdrawn' },
		() => ({
			orderedOn: isOrdered ? todayIn(ctx.farm.timezone, ctx.now()) : null,
		}),
	)

type Values = Partial<Row>

async function change(
	ctx: Permitted<'stock.change'>,
	{ supplyId, action }: { supplyId: number; action: AuditAction },
	valuesOf: (tx: Tx, before: Row) => Values | Promise<Values>,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const before = await lockSupply(tx, ctx, supplyId)
		const values = await valuesOf(tx, before)
		const after = { ...before, ...values }
		const fields = changedFields(before, after, Object.keys(values) as (keyof Row)[])
		if (!fields) return
		await tx
			.update(supplies)
			.set({ ...values, ...changed(ctx) })
			.where(eq(supplies.id, supplyId))
		const note = { farmId: ctx.farm.id, action, subject: after.name }
		await appendAudit(tx, ctx, personActor(ctx), { ...note, ...fields })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
