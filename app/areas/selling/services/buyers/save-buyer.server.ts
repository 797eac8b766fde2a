import { match } from '#db/match'
import type { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { Fault } from '@sfc/domain/fault'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import type { BuyerKind } from '@sfc/domain/selling/buyers/buyer-kind'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { buyers, standingOrders } from '#db/schema/buyers'
import type { FarmCtx, FarmScope, Permitted } from '~/context.server'
import {
	type Actor,
	appendAudit,
	personActor,
} from '~/areas/platform/services/audit/append-audit.server'

export type Buyer = Omit<typeof buyers.$inferSelect, 'kind'> & { kind: BuyerKind }

export const asBuyer = (row: typeof buyers.$inferSelect): Buyer => ({
	...row,
	kind: row.kind as BuyerKind,
})

/** Finds a buyer of the farm. Throws Fault not-found. */
export async function findBuyer(
	{ farm }: Pick<FarmCtx, 'farm'>,
	db: Pick<Reader, 'select'>,
	buyerId: number,
): Promise<Buyer> {
	const [row] = await db
		.select()
		.from(buyers)
		.where(match(buyers, { id: buyerId, farmId: farm.id }))
	if (!row) throw new Fault('not-found', 'Buyer not found')
	return asBuyer(row)
}

/**
 * Adds a buyer, or changes the one with `buyerId`. Throws Fault not-found, and conflict at `name`
 * for the name of another one.
 */
export async function saveBuyer(
	ctx: Permitted<'stock.change'>,
	{ buyerId, input }: { buyerId: number | null; input: BuyerInput },
): Promise<Buyer> {
	const saved = await ctx.db.write((tx) =>
		writeBuyer(tx, ctx, personActor(ctx), { buyerId, input }),
	)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return saved
}

/** Saves a buyer in a transaction, without a permission check. */
async function writeBuyer(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	{ buyerId, input }: { buyerId: number | null; input: BuyerInput },
): Promise<Buyer> {
	const before = buyerId === null ? null : await findBuyer(ctx, tx, buyerId)
	await refuseTakenName(tx, ctx, { buyerId, name: input.name })
	const values = { ...input, updatedAt: ctx.now() }
	const [after] = before
		? await tx.update(buyers).set(values).where(eq(buyers.id, before.id)).returning()
		: await tx
				.insert(buyers)
				.values({ ...values, farmId: ctx.farm.id, createdAt: ctx.now() })
				.returning()
	if (!after) throw new Error('The database returned no row for a buyer')
	const changed = before
		? changedFields(audited(before), audited(asBuyer(after)), AUDITED)
		: { before: null, after: { kind: after.kind } }
	if (changed)
		await appendAudit(tx, ctx, actor, {
			farmId: ctx.farm.id,
			action: before ? 'buyer.changed' : 'buyer.added',
			subject: after.name,
			...changed,
		})
	return asBuyer(after)
}

async function refuseTakenName(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
	{ buyerId, name }: { buyerId: number | null; name: string },
) {
	const sameName = sql`lower(${buyers.name}) = lower(${name})`
	const taken = await tx
		.select({ id: buyers.id, archivedAt: buyers.archivedAt })
		.from(buyers)
		.where(match(buyers, { farmId: farm.id }, sameName))
	const other = taken.find(({ id }) => id !== buyerId)
	if (!other) return
	const where = other.archivedAt === null ? '' : ', in the archive'
	throw new Fault('conflict', `There is a buyer of this name${where}`, { field: 'name' })
}

/** Puts a buyer into the archive, or back. Nothing is ordered by one there. Throws Fault not-found. */
export async function archiveBuyer(
	ctx: Permitted<'stock.change'>,
	{ buyerId, isArchived }: { buyerId: number; isArchived: boolean },
): Promise<Buyer> {
	const buyer = await ctx.db.write(async (tx) => {
		const before = await findBuyer(ctx, tx, buyerId)
		if ((before.archivedAt !== null) === isArchived) return before
		const archivedAt = isArchived ? ctx.now() : null
		await tx.update(buyers).set({ archivedAt }).where(eq(buyers.id, buyerId))
		// Orders that came due meanwhile are made by the next run of the job.
		await tx.update(standingOrders).set({ dueAt: 0 }).where(eq(standingOrders.buyerId, buyerId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: isArchived ? 'buyer.archived' : 'buyer.restored',
			subject: before.name,
		})
		return { ...before, archivedAt }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return buyer
}

const AUDITED = [
	'name',
	'kind',
	'contactName',
	'email',
	'phone',
	'addressLine1',
	'addressLine2',
	'postcode',
	'city',
	'region',
	'country',
	'gln',
	'deliveryWeekdays',
	'route',
	'stop',
	'paymentDays',
	'taxNumber',
	'notes',
] as const

/** Values that can be compared. */
const audited = (buyer: Buyer) => ({ ...buyer, deliveryWeekdays: buyer.deliveryWeekdays.join() })
