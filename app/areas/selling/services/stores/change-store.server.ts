import type { StoreSettingsInput } from '@sfc/contract/selling/stores/store-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { stores } from '#db/schema/stores'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { testKeys } from './connect-store.server'
import { openKeys, sealKeys, type Store, type StoreKeys } from './store.server'
import { writeLog } from './write-log.server'

const AUDITED = ['name', 'autoSync', 'sellsAhead', 'intervalHours'] as const
const HOUR_MS = 3_600_000

/**
 * Changes the settings of a store. New keys are tested first; keys that are not given stay. Throws
 * Fault forbidden for the demo account, unconfirmed for keys, too-many, and invalid or unavailable
 * when the store refuses.
 */
export async function changeStore(
	ctx: Permitted<'farm.configure'>,
	{ store, input }: { store: Store; input: StoreSettingsInput },
): Promise<void> {
	const loginSealed = await changeKeys(ctx, store, input)
	const at = ctx.now()
	const values = {
		name: input.storeName,
		autoSync: input.autoSync,
		sellsAhead: input.sellsAhead,
		intervalHours: input.syncInterval,
	}
	await ctx.db.write(async (tx) => {
		const [after] = await tx
			.update(stores)
			.set({
				...values,
				...(loginSealed && { loginSealed, pausedUntil: 0, ordersDueAt: at }),
				stockDueAt: at,
				syncDueAt: Math.min(store.syncDueAt, at + input.syncInterval * HOUR_MS),
			})
			.where(eq(stores.id, store.id))
			.returning()
		if (!after) throw new Fault('not-found', 'Store not found')
		const changed = changedFields(store, after, AUDITED)
		if (!changed && !loginSealed) return
		const words = loginSealed ? 'Keys and settings changed' : 'Settings changed'
		await writeLog(tx, ctx, store, { text: `${words} by ${personActor(ctx).name}` })
		const note = { farmId: ctx.farm.id, action: 'shop.changed', subject: after.name } as const
		await appendAudit(tx, ctx, personActor(ctx), {
			...note,
			...(changed ?? { before: null }),
			...(loginSealed && { after: { ...changed?.after, keys: 'replaced' } }),
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'stores')
}

/** Encrypts the new keys; null when none was given. */
async function changeKeys(
	ctx: Permitted<'farm.configure'>,
	store: Store,
	{ apiKey, accessToken, webhookSecret }: StoreSettingsInput,
): Promise<string | null> {
	if (apiKey === null && accessToken === null && webhookSecret === null) return null
	requirePersonalAccount(ctx)
	const isNew = apiKey !== null || accessToken !== null
	const held = heldKeys(ctx, store, { mayBeLost: accessToken !== null })
	const keys: StoreKeys = {
		key: apiKey ?? held?.key ?? null,
		token: accessToken ?? held?.token ?? '',
		webhookSecret: webhookSecret ?? held?.webhookSecret ?? null,
	}
	if (isNew) await testKeys(ctx, { ...store, currency: ctx.farm.currency }, keys)
	return sealKeys(ctx, keys)
}

/** Reads the stored keys; null when they can no longer be read, and the token is entered again. */
function heldKeys(
	ctx: Permitted<'farm.configure'>,
	{ loginSealed }: Store,
	{ mayBeLost }: { mayBeLost: boolean },
): StoreKeys | null {
	try {
		return openKeys(ctx, loginSealed)
	} catch (error) {
		if (mayBeLost) return null
		throw error
	}
}
