import { randomUUID } from 'node:crypto'
import type { FarmTokenInput, NewFarmTokenWire } from '@sfc/contract/accounts/farm-tokens'
import { isRoleAtLeast } from '@sfc/domain/platform/permissions'
import { SCOPES } from '@sfc/domain/platform/scopes'
import { Fault } from '@sfc/domain/fault'
import { count, eq, isNotNull } from 'drizzle-orm'
import { match } from '#db/match'
import { apiTokenFarms, apiTokens } from '#db/schema/accounts'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'
import { newApiToken } from '~/areas/platform/services/sessions/identify-token.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'

/** Most tokens that may belong to a farm at once. */
export const FARM_TOKENS_MAX = 20
const DAY_MS = 86_400_000

/**
 * Creates a token that belongs to the farm: it has a role of its own, at most that of who makes it now, and goes on
 * when that person leaves. It is shown once. Throws Fault forbidden for the shared demo account, unconfirmed, invalid
 * for a higher role, and conflict at the limit.
 */
export async function createFarmToken(
	ctx: Permitted<'token.manage'>,
	{ name, role, scopes, expiresInDays }: FarmTokenInput,
): Promise<NewFarmTokenWire> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	if (!isRoleAtLeast(ctx.role, role))
		throw new Fault('invalid', 'A token has at most your own role', { field: 'role' })
	const { id: farmId } = ctx.farm
	const token = newApiToken()
	const createdAt = ctx.now()
	const row = {
		id: randomUUID(),
		name,
		role,
		scopes: SCOPES.filter((scope) => scopes.includes(scope)),
		createdAt,
		expiresAt: createdAt + expiresInDays * DAY_MS,
		lastUsedAt: null,
	}
	const actor = personActor(ctx)
	await ctx.db.write(async (tx) => {
		const [counted] = await tx
			.select({ tokens: count() })
			.from(apiTokens)
			.innerJoin(apiTokenFarms, eq(apiTokenFarms.tokenId, apiTokens.id))
			.where(match(apiTokenFarms, { farmId }, isNotNull(apiTokens.role)))
		if (Number(counted?.tokens ?? 0) >= FARM_TOKENS_MAX)
			throw new Fault('conflict', `A farm may have ${FARM_TOKENS_MAX} tokens. Revoke one first.`)
		await tx.insert(apiTokens).values({ ...row, userId: ctx.user.id, tokenHash: hashToken(token) })
		await tx.insert(apiTokenFarms).values({ tokenId: row.id, farmId })
		await appendAudit(tx, ctx, actor, {
			farmId,
			action: 'token.created',
			subject: name,
			after: { belongsTo: 'farm', role, scopes: row.scopes, expiresInDays },
		})
		const what = `The API token “${name}” was made, with which a program can use the farm ${ctx.farm.name}. It stays when you leave the farm: owners revoke it under Farm, Tokens`
		await queueMail(tx, ctx, securityChangedMail({ to: ctx.user.email, what, at: createdAt }))
	})
	return { ...row, madeBy: actor.name, token }
}
