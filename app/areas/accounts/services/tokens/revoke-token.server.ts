import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { apiTokenFarms, apiTokens } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { sessionChannel } from '~/areas/platform/services/sessions/token.server'

/** Revokes a token, which works no longer, and returns its name. Throws Fault not-found for any other. */
export async function revokeToken(ctx: UserCtx, { id }: { id: string }): Promise<string> {
	const revoked = await ctx.db.write(async (tx) => {
		const [token] = await tx
			.select()
			.from(apiTokens)
			.where(match(apiTokens, { id, userId: ctx.user.id }))
		if (!token) throw new Fault('not-found', 'Token not found')
		const its = await tx.select().from(apiTokenFarms).where(eq(apiTokenFarms.tokenId, id))
		for (const { farmId } of its)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId,
				action: 'token.revoked',
				subject: token.name,
			})
		await tx.delete(apiTokens).where(eq(apiTokens.id, id))
		return token
	})
	ctx.live.publish(sessionChannel(revoked))
	return revoked.name
}
