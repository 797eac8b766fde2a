import { match } from '#db/match'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { customers, pods, subscriptions } from '#db/schema/billing'
import type { Ctx } from '~/context.server'
import { insertStore } from '../stores/insert-store.server'
import { sealKeys } from '../stores/store.server'
import { NO_STORE, WAITING_PURPOSE } from './customer-store.server'

const HOURS = 24
const ACTOR = { kind: 'system', name: 'Smart Farm Control' } as const

/**
 * Connects the stores that waited for their customer's first farm. Nobody has asked for products
 * there yet, so none are published until somebody does.
 */
export async function connectWaitingStores(ctx: Ctx): Promise<void> {
	await deleteEndedTokens(ctx)
	const rows = await ctx.db.read
		.select({
			customerId: customers.id,
			address: customers.shopifyStore,
			sealed: customers.shopifyTokenSealed,
			farmId: pods.farmId,
		})
		.from(customers)
		.innerJoin(pods, eq(pods.customerId, customers.id))
		.where(and(isNotNull(customers.shopifyTokenSealed), isNotNull(pods.farmId)))
		.orderBy(asc(customers.id), asc(pods.number))
	const seen = new Set<string>()
	for (const { customerId, address, sealed, farmId } of rows) {
		if (seen.has(customerId) || address === null || sealed === null || farmId === null) continue
		seen.add(customerId)
		const loginSealed = resealToken(ctx, sealed)
		await ctx.db.write((tx) =>
			connect(tx, ctx, { customerId, address, sealed, farmId, loginSealed }),
		)
		ctx.live.publish(`farm:${farmId}`, 'stores')
	}
}

/** Deletes the tokens of subscriptions that ended before there was a farm. */
async function deleteEndedTokens(ctx: Ctx): Promise<void> {
	const ended = await ctx.db.read
		.select({ id: customers.id, sealed: customers.shopifyTokenSealed })
		.from(customers)
		.innerJoin(subscriptions, eq(subscriptions.customerId, customers.id))
		.where(and(isNotNull(customers.shopifyTokenSealed), eq(subscriptions.status, 'cancelled')))
	for (const { id, sealed } of ended)
		await ctx.db.write((tx) =>
			tx
				.update(customers)
				.set({ ...NO_STORE, updatedAt: ctx.now() })
				.where(match(customers, { id, shopifyTokenSealed: sealed ?? '' })),
		)
}

/**
 * Encrypts a waiting token for the store. One that no secret opens stays encrypted as it is: the
 * store then says that it must be entered again.
 */
function resealToken(ctx: Ctx, sealed: string): string {
	try {
		const token = ctx.vault.open(sealed, WAITING_PURPOSE)
		return sealKeys(ctx, { key: null, token, webhookSecret: null })
	} catch (error) {
		ctx.log.error({ err: error }, 'the token of a waiting store cannot be opened')
		return sealed
	}
}

type Waiting = {
	customerId: string
	address: string
	sealed: string
	loginSealed: string
	farmId: number
}

async function connect(
	tx: Tx,
	ctx: Ctx,
	{ customerId, address, sealed, loginSealed, farmId }: Waiting,
): Promise<void> {
	const at = ctx.now()
	// Only if unchanged: it may be deleted or connected meanwhile.
	const unchanged = match(customers, { id: customerId, shopifyTokenSealed: sealed })
	const [taken] = await tx
		.update(customers)
		.set({ shopifyTokenSealed: null, updatedAt: at })
		.where(unchanged)
		.returning({ id: customers.id })
	if (!taken) return
	// No store is added where it is connected already, with keys of its own.
	await insertStore(
		tx,
		ctx,
		{
			farmId,
			platform: 'shopify',
			name: address,
			address,
			loginSealed,
			sellsAhead: false,
			autoSync: false,
			intervalHours: HOURS,
			ordersUntil: at,
			isAsked: false,
		},
		{
			by: ACTOR,
			text: 'Connected with the token that was given before. “Sync now” brings your products there',
		},
	)
}
