import { match } from '#db/match'
import type { StoreInput } from '@sfc/contract/selling/stores/store-input'
import { Fault } from '@sfc/domain/fault'
import { storeAddress } from '@sfc/domain/selling/stores/store-address'
import { desc } from 'drizzle-orm'
import { stores } from '#db/schema/stores'
import type { Permitted, UserCtx } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { insertStore } from './insert-store.server'
import {
	asStore,
	toShopLogin,
	requireCurrency,
	requireShops,
	sealKeys,
	getOrderSource,
	type Store,
	type StoreKeys,
} from './store.server'
import type { Tx } from '#db/open.server'
import { auditEntries } from '#db/schema/audit'

/** Longest look-back: Shopify gives no older orders without a separate permission. */
const MISSED_MAX_MS = 60 * 86_400_000

/**
 * Connects a store to the farm after testing its keys, which are stored encrypted. Its first sync
 * follows at once, and orders are read from now on, or from where they were read to before it was
 * disconnected. Throws Fault forbidden for the demo account, unconfirmed, conflict for one that is
 * connected, too-many, and invalid or unavailable when the store refuses.
 */
export async function connectStore(
	ctx: Permitted<'farm.configure'>,
	{
		platform,
		storeUrl,
		storeName,
		apiKey,
		accessToken,
		webhookSecret,
		...input
	}: Omit<StoreInput, 'storeName'> & {
		/** Null for the store's own name. */
		storeName: string | null
	},
): Promise<Store> {
	requirePersonalAccount(ctx)
	const address = storeAddress(platform, storeUrl)
	if (!address) throw new Fault('invalid', 'This is no address of a store', { field: 'storeUrl' })
	const { id: farmId } = ctx.farm
	const same = match(stores, { farmId, address })
	if ((await ctx.db.read.$count(stores, same)) > 0) throw isConnected(address)
	const keys = { key: apiKey, token: accessToken, webhookSecret }
	const found = await testKeys(ctx, { platform, address, currency: ctx.farm.currency }, keys)
	const name = storeName ?? (found.name || getOrderSource({ address }))
	const at = ctx.now()
	const by = personActor(ctx)
	const row = await ctx.db.write(async (tx) => {
		const missedSince = (await findOrdersReadUntil(tx, { farmId, address })) ?? at
		const row = await insertStore(
			tx,
			ctx,
			{
				farmId,
				platform,
				address,
				name,
				loginSealed: sealKeys(ctx, keys),
				autoSync: input.autoSync,
				sellsAhead: input.sellsAhead,
				intervalHours: input.syncInterval,
				ordersUntil: Math.max(missedSince, at - MISSED_MAX_MS),
				isAsked: true,
			},
			{ by, text: `Connected by ${by.name}` },
		)
		if (!row) throw isConnected(address)
		return row
	})
	ctx.live.publish(`farm:${farmId}`, 'stores')
	ctx.log.info({ farmId, address, by: ctx.user.id }, 'store connected')
	return asStore(row)
}

const isConnected = (address: string) =>
	new Fault('conflict', `${getOrderSource({ address })} is connected already`, {
		field: 'storeUrl',
	})

/** Fields of the form, by those of a login. */
const FIELDS: Record<string, string> = {
	host: 'storeUrl',
	address: 'storeUrl',
	token: 'accessToken',
	key: 'apiKey',
}

/**
 * Tests the keys at the store. Throws Fault unconfirmed, and at the wrong field, when the store
 * does not accept the keys or sells in another currency than the farm; null: there is no farm yet.
 */
export async function testKeys(
	ctx: UserCtx,
	{ currency, ...store }: Pick<Store, 'platform' | 'address'> & { currency: string | null },
	keys: StoreKeys,
): Promise<{ name: string }> {
	requireRecentProof(ctx)
	await ctx.limits.shopConnectionsPerPerson.count(ctx.user.id)
	const found = await requireShops(ctx)
		.check(toShopLogin(store, keys))
		.catch((error: unknown) => {
			const field = error instanceof Fault && error.field && FIELDS[error.field]
			if (!(error instanceof Fault) || !field) throw error
			throw new Fault(error.code, error.message, { field, cause: error })
		})
	if (currency !== null) requireCurrency(found, currency)
	return found
}

/** Most audit entries read: as many as a farm disconnects in years. */
const LOOKED_AT = 200

/**
 * Finds until when the orders of the store at an address were read before it was last disconnected
 * from a farm, in milliseconds UTC; null when it never was. It may have failed for hours before. It
 * is read from the audit log, as nothing else of such a store is kept.
 */
async function findOrdersReadUntil(
	tx: Pick<Tx, 'select'>,
	{ farmId, address }: { farmId: number; address: string },
): Promise<number | null> {
	const entries = await tx
		.select({ at: auditEntries.at, before: auditEntries.before })
		.from(auditEntries)
		.where(match(auditEntries, { farmId, action: 'shop.disconnected' }))
		.orderBy(desc(auditEntries.seq))
		.limit(LOOKED_AT)
	const last = entries.find(({ before }) => before?.['address'] === address)
	if (!last) return null
	return Number(last.before?.['ordersReadAt']) || last.at
}
