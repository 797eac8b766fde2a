import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { isNull } from 'drizzle-orm'
import { invitations } from '#db/schema/accounts'
import type { Permitted } from '~/context.server'
import { asInvitation, type Invitation } from './invitation.server'
import { invitePerson } from './invite-person.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'

/**
 * Sends an invitation again, with a new link valid for seven days; the old link ends. Throws Fault
 * not-found, and as `invitePerson`.
 */
export async function sendInvitationAgain(
	ctx: Permitted<'member.manage'>,
	{ invitationId, origin }: { invitationId: string; origin: MailOrigin },
): Promise<Invitation> {
	const { email, role } = await findOpenInvitation(ctx, { invitationId })
	return invitePerson(ctx, { email, role, origin })
}

/**
 * Finds an invitation to the farm that nobody has accepted. Throws Fault not-found, forbidden below
 * manager.
 */
async function findOpenInvitation(
	ctx: Permitted<'member.manage'>,
	{ invitationId }: { invitationId: string },
): Promise<Invitation> {
	const [row] = await ctx.db.read
		.select()
		.from(invitations)
		.where(
			match(invitations, { id: invitationId, farmId: ctx.farm.id }, isNull(invitations.acceptedAt)),
		)
	if (!row) throw new Fault('not-found', 'Invitation not found')
	return asInvitation(row, ctx.now())
}
