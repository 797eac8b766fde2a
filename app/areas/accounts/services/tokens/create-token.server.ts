import { randomUUID } from 'node:crypto'
import type { NewTokenWire, TokenInput } from '@sfc/contract/accounts/token'
import { SCOPES } from '@sfc/domain/platform/scopes'
import { Fault } from '@sfc/domain/fault'
import { match } from '#db/match'
import { count, isNull } from 'drizzle-orm'
import { apiTokenFarms, apiTokens } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { securityChangedMail } from '~/areas/platform/services/mail/sign-in-mails.server'
import { newApiToken } from '~/areas/platform/services/sessions/identify-token.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'
import { listFarms } from '../memberships/list-farms.server'

/** Most tokens a person may have at once. */
export const TOKENS_MAX = 20
const DAY_MS = 86_400_000

/**
 * Creates a token with which a program calls the API for the person. It is shown once; only its hash is
 * stored. What it may do is decided at each call: its scopes on its farms, and the person's role there at that
 * time. Throws Fault forbidden for the shared demo account, unconfirmed, invalid, and conflict at the limit.
 */
export async function createToken(
	ctx: UserCtx,
	{ name, farmIds, scopes, expiresInDays }: TokenInput,
): Promise<NewTokenWire> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const farms = (await listFarms(ctx)).filter(({ id }) => farmIds.includes(id))
	if (farms.length < new Set(farmIds).size)
		throw new Fault('invalid', 'You are no member of this farm', { field: 'farmIds' })
	const token = newApiToken()
	const createdAt = ctx.now()
	const row = {
		id: randomUUID(),
		name,
		scopes: SCOPES.filter((scope) => scopes.includes(scope)),
		createdAt,
		expiresAt: createdAt + expiresInDays * DAY_MS,
		lastUsedAt: null,
	}
	await ctx.db.write(async (tx) => {
		const [counted] = await tx
			.select({ tokens: count() })
			.from(apiTokens)
			.where(match(apiTokens, { userId: ctx.user.id }, isNull(apiTokens.role)))
		if (Number(counted?.tokens ?? 0) >= TOKENS_MAX)
			throw new Fault('conflict', `You may have ${TOKENS_MAX} tokens. Revoke one first.`)
		await tx.insert(apiTokens).values({ ...row, userId: ctx.user.id, tokenHash: hashToken(token) })
		for (const { id: farmId } of farms) {
			await tx.insert(apiTokenFarms).values({ tokenId: row.id, farmId })
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId,
				action: 'token.created',
				subject: name,
				after: { scopes: row.scopes, expiresInDays },
			})
		}
		const what = `The API token “${name}” was made, with which a program can use your account. A new password does not end it: revoke it under Account, API Tokens`
		await queueMail(tx, ctx, securityChangedMail({ to: ctx.user.email, what, at: createdAt }))
	})
	return { ...row, farms: farms.map((farm) => ({ id: farm.id, name: farm.name })), token }
}
