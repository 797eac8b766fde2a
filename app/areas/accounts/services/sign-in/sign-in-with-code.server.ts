import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { completeSignIn } from './complete-sign-in.server'
import { recordSignIn } from './record-sign-in.server'
import { peekToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { countRecoveryCodes } from '../second-factor/recovery-code.server'
import { restoreTicket, consumeTicket } from '../second-factor/second-factor-ticket.server'
import {
	resetCodeLimit,
	readCode,
	consumeCode,
	type CodeProof,
} from '../second-factor/second-factor.server'
import { recoveryCodeUsedMail } from '~/areas/platform/services/mail/sign-in-mails.server'

const EXPIRED = 'This login has expired. Please log in again.'
const TOO_MANY = 'Too many wrong codes. Please log in again.'
const WRONG_CODE = 'Wrong code, or it was used already'

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code, and returns the
 * token of a new session. Throws Fault unauthenticated: at `code` when another one may be tried,
 * without a field when the ticket is gone. Throws too-many for an account with too many wrong
 * codes.
 */
export async function signInWithCode(
	ctx: Ctx,
	{ ticket, code, from }: { ticket: string; code: string; from: RequestSource },
): Promise<string> {
	const holder = await peekToken(ctx, 'second-factor', ticket)
	if (!holder?.userId) throw new Fault('unauthenticated', EXPIRED)
	const { userId } = holder
	const proof = await readCode(ctx, userId, code)
	const outcome = await ctx.db.write(async (tx) => {
		const taken = await consumeTicket(tx, ctx, ticket)
		if (!taken) return 'expired'
		if (await consumeCode(tx, ctx, proof)) {
			await mailRecoveryUse(tx, ctx, proof)
			return 'right'
		}
		await recordSignIn(tx, ctx, { userId, outcome: 'wrong-code', method: 'password', from })
		return (await restoreTicket(tx, taken)) ? 'wrong' : 'too-many'
	})
	if (outcome === 'expired') throw new Fault('unauthenticated', EXPIRED)
	if (outcome === 'too-many') throw new Fault('unauthenticated', TOO_MANY)
	if (outcome === 'wrong') throw new Fault('unauthenticated', WRONG_CODE, { field: 'code' })
	await resetCodeLimit(ctx, userId)
	return completeSignIn(ctx, { userId, method: 'password', from })
}

async function mailRecoveryUse(tx: Tx, ctx: Ctx, { kind, userId }: CodeProof): Promise<void> {
	if (kind !== 'recovery') return
	const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
	if (!person) return
	const left = await countRecoveryCodes(tx, userId)
	await queueMail(tx, ctx, recoveryCodeUsedMail({ to: person.email, left, at: ctx.now() }))
}
