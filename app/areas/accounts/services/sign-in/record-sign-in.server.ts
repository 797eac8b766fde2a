import type { Tx } from '#db/open.server'
import { signIns } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import type { SignInMethod } from '~/areas/platform/services/sessions/open-session.server'

/** Outcome of a sign-in; `copied-passkey`: its counter went back, so two devices hold it. */
type SignInOutcome = 'signed-in' | 'wrong-password' | 'wrong-code' | 'copied-passkey'

export type SignInRecord = {
	userId: string
	outcome: SignInOutcome
	method: SignInMethod
	from: RequestSource
}

/** Adds a line to a person's login history. */
export async function recordSignIn(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ userId, outcome, method, from }: SignInRecord,
): Promise<void> {
	await tx.insert(signIns).values({
		userId,
		at: now(),
		outcome,
		method,
		ip: from.ip,
		userAgent: from.userAgent?.slice(0, 300) ?? null,
	})
}
