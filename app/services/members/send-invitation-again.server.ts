import type { Permitted } from '~/context.server'
import { findOpenInvitation } from './find-open-invitation.server'
import type { Invitation } from './invitation.server'
import { invitePerson } from './invite-person.server'

/**
 * Sends an invitation once more, with a new link and seven more days; the old link ends. Throws Fault
 * not-found, and what `invitePerson` throws.
 */
export async function sendInvitationAgain(
	ctx: Permitted<'member.manage'>,
	{ invitationId, origin }: { invitationId: string; origin: string },
): Promise<Invitation> {
	const { email, role } = await findOpenInvitation(ctx, { invitationId })
	return invitePerson(ctx, { email, role, origin })
}
