import type { TreatmentProductInput } from '@sfc/contract/growing/scouting/treatment-input'
import { Fault } from '@sfc/domain/fault'
import { asc, count, eq } from 'drizzle-orm'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { treatmentProducts } from '#db/schema/scouting'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

const MOST = 200
const missing = () => new Fault('not-found', 'Product not found')

export type TreatmentProduct = Omit<typeof treatmentProducts.$inferSelect, 'farmId' | 'kind'> &
	Pick<TreatmentProductInput, 'kind'>

const toProduct = ({
	farmId: _farm,
	kind,
	...row
}: typeof treatmentProducts.$inferSelect): TreatmentProduct => ({
	...row,
	kind: kind as TreatmentProduct['kind'], // only this file writes it, from TreatmentProductInput
})

/** Lists the products for plant protection of a farm by name. */
export async function listTreatmentProducts({ db, farm }: FarmCtx): Promise<TreatmentProduct[]> {
	const rows = await db.read
		.select()
		.from(treatmentProducts)
		.where(eq(treatmentProducts.farmId, farm.id))
		.orderBy(asc(treatmentProducts.name), asc(treatmentProducts.id))
	return rows.map(toProduct)
}

/** Reads one product. Throws Fault not-found. */
export async function readTreatmentProduct(
	{ db, farm }: FarmCtx,
	{ id }: { id: number },
): Promise<TreatmentProduct> {
	const [row] = await db.read
		.select()
		.from(treatmentProducts)
		.where(match(treatmentProducts, { id, farmId: farm.id }))
	if (!row) throw missing()
	return toProduct(row)
}

/** Adds a product. Throws Fault conflict at the farm's limit. */
export const addTreatmentProduct = (
	ctx: Permitted<'farm.configure'>,
	input: TreatmentProductInput,
): Promise<TreatmentProduct> =>
	write(ctx, 'treatment-product.added', async (tx) => {
		const [row] = await tx
			.select({ total: count() })
			.from(treatmentProducts)
			.where(eq(treatmentProducts.farmId, ctx.farm.id))
		if ((row?.total ?? 0) >= MOST)
			throw new Fault('conflict', `A farm keeps at most ${MOST} products; delete one first`)
		return tx
			.insert(treatmentProducts)
			.values({ ...input, ...changed(ctx), farmId: ctx.farm.id })
			.returning()
	})

/** Replaces a product; treatments that are recorded keep its label of then. Throws Fault not-found. */
export const changeTreatmentProduct = (
	ctx: Permitted<'farm.configure'>,
	{ id, ...input }: TreatmentProductInput & { id: number },
): Promise<TreatmentProduct> =>
	write(ctx, 'treatment-product.changed', (tx) =>
		tx
			.update(treatmentProducts)
			.set({ ...input, ...changed(ctx) })
			.where(match(treatmentProducts, { id, farmId: ctx.farm.id }))
			.returning(),
	)

/** Deletes a product; treatments with it stay. Throws Fault not-found. */
export const removeTreatmentProduct = (
	ctx: Permitted<'farm.configure'>,
	{ id }: { id: number },
): Promise<TreatmentProduct> =>
	write(ctx, 'treatment-product.removed', (tx) =>
		tx
			.delete(treatmentProducts)
			.where(match(treatmentProducts, { id, farmId: ctx.farm.id }))
			.returning(),
	)

const changed = (ctx: FarmCtx) => ({ changedBy: personActor(ctx).name, changedAt: ctx.now() })

async function write(
	ctx: FarmCtx,
	action: AuditAction,
	change: (tx: Tx) => PromiseLike<(typeof treatmentProducts.$inferSelect)[]>,
): Promise<TreatmentProduct> {
	const product = await ctx.db.write(async (tx) => {
		const [row] = await change(tx)
		if (!row) throw missing()
		const { name: subject, registration, reentryHours, preharvestDays } = row
		const after = { registration, reentryHours, preharvestDays }
		await appendAudit(tx, ctx, personActor(ctx), { farmId: ctx.farm.id, action, subject, after })
		return toProduct(row)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return product
}
