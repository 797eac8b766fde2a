import { match } from '#db/match'
import type { ConnectShopInput } from '@sfc/contract/selling/customer-store/connect-shop'
import { Fault } from '@sfc/domain/fault'
import { shopHost } from '@sfc/domain/selling/stores/shop-host'
import { customers } from '#db/schema/billing'
import { stores } from '#db/schema/stores'
import type { FarmCtx, UserCtx } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { changeStore } from '../stores/change-store.server'
import { connectStore, testKeys } from '../stores/connect-store.server'
import { asStore } from '../stores/store.server'
import { findStoreFarm, WAITING_PURPOSE } from './customer-store.server'

type Login = { address: string; token: string }

/**
 * Connects a customer's Shopify store to the farm of its first pod, after testing the token; a
 * store that is connected there gets the new token. Before there is a farm the token waits,
 * encrypted. Throws Fault not-found for somebody else's customer, forbidden without the right to
 * change that farm or as the demo account, invalid or unavailable when the store refuses, and
 * too-many.
 */
export async function connectCustomerStore(
	ctx: UserCtx,
	{
		customerId,
		shopifyStore,
		shopifyAccessToken: token,
	}: ConnectShopInput & { customerId: string },
): Promise<{ name: string; isWaiting: boolean }> {
	await findCustomer(ctx, { customerId })
	requirePersonalAccount(ctx)
	const address = shopHost(shopifyStore)
	if (!address) throw new Fault('invalid', 'Must be a valid Shopify store URL')
	const farm = await findStoreFarm(ctx, { customerId })
	if (farm) return { name: await connect(farm, { address, token }), isWaiting: false }
	const { name } = await testKeys(
		ctx,
		{ platform: 'shopify', address, currency: null },
		toStoreKeys(token),
	)
	const waiting = {
		hasShopify: true,
		shopifyStore: address,
		shopifyTokenSealed: ctx.vault.seal(token, WAITING_PURPOSE),
		updatedAt: ctx.now(),
	}
	await ctx.db.write(async (tx) => {
		await tx
			.update(customers)
			.set(waiting)
			.where(match(customers, { id: customerId, ownerId: ctx.user.id }))
	})
	ctx.log.info({ customerId, address, by: ctx.user.id }, 'store waits for a farm')
	return { name, isWaiting: true }
}

const toStoreKeys = (token: string) => ({ key: null, token, webhookSecret: null })

async function connect(farm: FarmCtx, { address, token }: Login): Promise<string> {
	const ctx = requirePermission(farm, 'farm.configure')
	const keys = { apiKey: null, accessToken: token, webhookSecret: null }
	const same = match(stores, { farmId: farm.farm.id, address })
	const [known] = await ctx.db.read.select().from(stores).where(same)
	if (!known) {
		const store = { platform: 'shopify', storeUrl: address, storeName: null } as const
		const settings = { autoSync: true, syncInterval: 24, sellsAhead: false }
		return (await connectStore(ctx, { ...store, ...settings, ...keys })).name
	}
	const { name, autoSync, intervalHours, sellsAhead } = known
	const settings = { storeName: name, autoSync, syncInterval: intervalHours, sellsAhead }
	await changeStore(ctx, { store: asStore(known), input: { ...settings, ...keys } })
	return name
}
