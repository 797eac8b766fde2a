import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { serverKeys } from '#db/schema/alarms'
import type { Ctx } from '~/context.server'

const NAME = 'web-push'
export const PUSH_KEY_PURPOSE = 'push-key'

/**
 * The key pair browsers know this server's messages by (VAPID, RFC 8292), made at the first need. With
 * another one every subscription would be void.
 */
export async function pushKeys({
	db,
	vault,
	now,
}: Pick<Ctx, 'db' | 'vault' | 'now'>): Promise<{ publicKey: string; privateKey: string }> {
	const read = async () => {
		const [row] = await db.read.select().from(serverKeys).where(eq(serverKeys.name, NAME))
		return (
			row && {
				publicKey: row.publicKey,
				privateKey: vault.open(row.privateKeySealed, PUSH_KEY_PURPOSE),
			}
		)
	}
	const known = await read()
	if (known) return known
	const made = webPush.generateVAPIDKeys()
	const privateKeySealed = vault.seal(made.privateKey, PUSH_KEY_PURPOSE)
	await db.write(async (tx) => {
		await tx
			.insert(serverKeys)
			.values({ name: NAME, publicKey: made.publicKey, privateKeySealed, createdAt: now() })
			.onConflictDoNothing() // another server was faster: its keys hold
	})
	return (await read()) ?? made
}
