import type { NewcomerInput } from '@sfc/contract/farms/members/member-input'
import { Fault } from '@sfc/domain/fault'
import type { Ctx, RequestSource } from '~/context.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { registerAccount } from '~/areas/accounts/services/register-account.server'
import { acceptInvitation, INVITATION_EXPIRED } from './accept-invitation.server'
import { readInvitation } from './read-invitation.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'

/**
 * Creates the account of an invited person, whose address the mailed link has proven, and joins the
 * farm with it. `session` is the token of their first session. Throws Fault invalid for a used or
 * expired invitation and at `password`, conflict at `email` when the address has an account.
 */
export async function joinAsNewUser(
	ctx: Ctx,
	{ token, ...person }: NewcomerInput & { token: string },
	{ from, origin }: { from: RequestSource; origin: MailOrigin },
): Promise<{ session: string; farmName: string; role: string }> {
	const letter = await readInvitation(ctx, { token })
	if (!letter) throw new Fault('invalid', INVITATION_EXPIRED)
	const input = { ...person, email: letter.email }
	const made = await registerAccount(ctx, input, { from, origin, emailProven: true })
	if (made.kind !== 'session') throw new Error('A proven address needs no mail')
	const known = await identifyUser(ctx, { token: made.token })
	if (!known) throw new Error('A session that was just opened is not known')
	const { farmName, role } = await acceptInvitation({ ...ctx, ...known, from }, { token })
	return { session: made.token, farmName, role }
}
