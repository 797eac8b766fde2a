import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { Fault } from '@sfc/domain/fault'
import { and, count, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { nutrientMixes, nutrientProducts, nutrientWaters } from '#db/schema/nutrients'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import type { Permitted } from '~/context.server'

export type NutrientCtx = Permitted<'recipe.write'>

type Table = typeof nutrientWaters | typeof nutrientProducts | typeof nutrientMixes

/** A table, how an entry of it is called, and how many a farm keeps at most: one page shows them all. */
type Kind = { table: Table; noun: string; most: number; actions: Record<Done, AuditAction> }
type Done = 'added' | 'changed' | 'removed'

const actionsOf = <Noun extends 'water' | 'product' | 'mix'>(noun: Noun) => ({
	added: `nutrient-${noun}.added` as const,
	changed: `nutrient-${noun}.changed` as const,
	removed: `nutrient-${noun}.removed` as const,
})

export const WATERS: Kind = {
	table: nutrientWaters,
	noun: 'Water analysis',
	most: 50,
	actions: actionsOf('water'),
}
export const PRODUCTS: Kind = {
	table: nutrientProducts,
	noun: 'Product',
	most: 200,
	actions: actionsOf('product'),
}
export const MIXES: Kind = {
	table: nutrientMixes,
	noun: 'Mix',
	most: 200,
	actions: actionsOf('mix'),
}

type Values = { name: string } & Record<string, unknown>

/** Adds an entry and returns its id. Throws Fault conflict when the farm has as many as it may. */
export async function addEntry(ctx: NutrientCtx, kind: Kind, values: Values): Promise<string> {
	const id = randomUUID()
	await write(ctx, kind, 'added', values.name, async (tx) => {
		const [row] = await tx
			.select({ total: count() })
			.from(kind.table)
			.where(eq(kind.table.farmId, ctx.farm.id))
		if ((row?.total ?? 0) >= kind.most)
			throw new Fault('conflict', `A farm keeps at most ${kind.most} of these; delete one first`)
		const entry = { ...values, ...changed(ctx), id, farmId: ctx.farm.id }
		await tx.insert(kind.table).values(entry as never)
	})
	return id
}

/** Replaces an entry. Throws Fault not-found. */
export async function changeEntry(
	ctx: NutrientCtx,
	kind: Kind,
	{ id, ...values }: Values & { id: string },
): Promise<void> {
	await write(ctx, kind, 'changed', values.name, async (tx) => {
		const [row] = await tx
			.update(kind.table)
			.set({ ...values, ...changed(ctx) } as never)
			.where(and(eq(kind.table.id, id), eq(kind.table.farmId, ctx.farm.id)))
			.returning({ id: kind.table.id })
		if (!row) throw new Fault('not-found', `${kind.noun} not found`)
	})
}

/** Deletes an entry. Throws Fault not-found, and what `check` throws within the transaction. */
export async function removeEntry(
	ctx: NutrientCtx,
	kind: Kind,
	{ id, check }: { id: string; check?: (tx: Tx) => Promise<void> },
): Promise<void> {
	const [row] = await ctx.db.read
		.select({ name: kind.table.name })
		.from(kind.table)
		.where(and(eq(kind.table.id, id), eq(kind.table.farmId, ctx.farm.id)))
	const missing = new Fault('not-found', `${kind.noun} not found`)
	if (!row) throw missing
	await write(ctx, kind, 'removed', row.name, async (tx) => {
		await check?.(tx)
		const [gone] = await tx
			.delete(kind.table)
			.where(and(eq(kind.table.id, id), eq(kind.table.farmId, ctx.farm.id)))
			.returning({ id: kind.table.id })
		if (!gone) throw missing
	})
}

const changed = (ctx: NutrientCtx) => ({
	changedBy: personActor(ctx).name,
	changedAt: ctx.now(),
})

async function write(
	ctx: NutrientCtx,
	{ actions }: Kind,
	done: Done,
	subject: string,
	change: (tx: Tx) => Promise<void>,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		await change(tx)
		const note = { farmId: ctx.farm.id, action: actions[done], subject }
		await appendAudit(tx, ctx, personActor(ctx), note)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
