import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { sessions } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import { publishSessionsEnded, endSessions } from './end-sessions.server'
import { requirePersonalAccount } from './require-personal-account.server'

/** Ends one of the person's own sessions; a session that has ended is no error. */
export async function endSession(ctx: UserCtx, { id }: { id: string }): Promise<void> {
	requirePersonalAccount(ctx)
	if (id === ctx.session.tokenHash)
		throw new Fault('invalid', 'This is the session you are using: log out instead')
	const ended = await ctx.db.write((tx) =>
		tx
			.delete(sessions)
			.where(match(sessions, { userId: ctx.user.id, tokenHash: id }))
			.returning({ tokenHash: sessions.tokenHash }),
	)
	publishSessionsEnded(
		ctx,
		ctx.user.id,
		ended.map(({ tokenHash }) => tokenHash),
	)
}

/** Ends all sessions of a person except the current one. Returns how many. */
export async function endOtherSessions(ctx: UserCtx): Promise<number> {
	requirePersonalAccount(ctx)
	const { user, session } = ctx
	const ended = await ctx.db.write((tx) =>
		endSessions(tx, { userId: user.id, except: session.tokenHash }),
	)
	publishSessionsEnded(ctx, user.id, ended)
	return ended.length
}
