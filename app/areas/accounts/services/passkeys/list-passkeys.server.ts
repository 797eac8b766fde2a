import type { Passkey } from '@sfc/contract/accounts/passkey'
import { asc, eq } from 'drizzle-orm'
import { passkeys } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'

/** Lists a person's passkeys, oldest first. */
export const listPasskeys = (ctx: UserCtx): Promise<Passkey[]> =>
	ctx.db.read
		.select({
			id: passkeys.id,
			name: passkeys.name,
			createdAt: passkeys.createdAt,
			lastUsedAt: passkeys.lastUsedAt,
		})
		.from(passkeys)
		.where(eq(passkeys.userId, ctx.user.id))
		.orderBy(asc(passkeys.createdAt), asc(passkeys.id))
