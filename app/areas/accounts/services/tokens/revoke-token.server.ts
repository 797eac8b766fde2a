import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { apiTokenFarms, apiTokens } from '#db/schema/accounts'
import type { Permitted, UserCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { sessionChannel } from '~/areas/platform/services/sessions/token.server'

/** Revokes a token of the person, which works no longer, and returns its name. Throws Fault not-found for any other. */
export const revokeToken = (ctx: UserCtx, { id }: { id: string }): Promise<string> =>
	revoke(ctx, match(apiTokens, { id, userId: ctx.user.id }, isNull(apiTokens.role)))

/** Revokes a token that belongs to the farm, and returns its name. Throws Fault not-found for any other. */
export const revokeFarmToken = (
	ctx: Permitted<'token.manage'>,
	{ id }: { id: string },
): Promise<string> => {
	const ofFarm = ctx.db.read
		.select({ one: sql`1` })
		.from(apiTokenFarms)
		.where(match(apiTokenFarms, { tokenId: id, farmId: ctx.farm.id }))
	return revoke(ctx, and(eq(apiTokens.id, id), isNotNull(apiTokens.role), sql`exists ${ofFarm}`))
}

async function revoke(ctx: UserCtx, where: SQL | undefined): Promise<string> {
	const revoked = await ctx.db.write(async (tx) => {
		const [token] = await tx.select().from(apiTokens).where(where)
		if (!token) throw new Fault('not-found', 'Token not found')
		const its = await tx.select().from(apiTokenFarms).where(eq(apiTokenFarms.tokenId, token.id))
		for (const { farmId } of its)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId,
				action: 'token.revoked',
				subject: token.name,
			})
		await tx.delete(apiTokens).where(eq(apiTokens.id, token.id))
		return token
	})
	ctx.live.publish(sessionChannel(revoked))
	return revoked.name
}
