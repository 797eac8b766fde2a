import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { serverKeys } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'

const NAME = 'web-push'
export const PUSH_KEY_PURPOSE = 'push-key'

type KeyCtx = Pick<Ctx, 'db' | 'vault' | 'now'>

/**
 * Creates the VAPID key pair (RFC 8292) at the first start. Browsers subscribe with it: a new pair
 * would invalidate every subscription.
 */
export async function ensurePushKeys(ctx: KeyCtx): Promise<void> {
	if (await storedKeys(ctx)) return
	const { publicKey, privateKey } = webPush.generateVAPIDKeys()
	const privateKeySealed = ctx.vault.seal(privateKey, PUSH_KEY_PURPOSE)
	await ctx.db.write(async (tx) => {
		await tx
			.insert(serverKeys)
			.values({ name: NAME, publicKey, privateKeySealed, createdAt: ctx.now() })
			.onConflictDoNothing() // another server was faster: its keys are used
	})
}

/** Loads the public key, which browsers subscribe with. */
export const loadPushPublicKey = async (ctx: KeyCtx): Promise<string> =>
	(await requireKeys(ctx)).publicKey

/** Loads both keys, to sign a message. */
export async function loadPushKeys(
	ctx: KeyCtx,
): Promise<{ publicKey: string; privateKey: string }> {
	const { publicKey, privateKeySealed } = await requireKeys(ctx)
	return { publicKey, privateKey: ctx.vault.open(privateKeySealed, PUSH_KEY_PURPOSE) }
}

async function storedKeys({ db }: KeyCtx) {
	const [row] = await db.read.select().from(serverKeys).where(eq(serverKeys.name, NAME))
	return row
}

async function requireKeys(ctx: KeyCtx) {
	const keys = await storedKeys(ctx)
	if (!keys) throw new Error('No push keys: they are made as the server starts')
	return keys
}
