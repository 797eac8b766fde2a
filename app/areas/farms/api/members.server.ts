import { membersOperations } from '@sfc/contract/farms/members/operations'
import { mailOrigin } from '~/http/public-url.server'
import { acceptInvitation } from '~/areas/farms/services/members/accept-invitation.server'
import { changeRole } from '~/areas/farms/services/members/change-role.server'
import { invitePerson } from '~/areas/farms/services/members/invite-person.server'
import { leaveFarm } from '~/areas/farms/services/members/leave-farm.server'
import { listInvitations } from '~/areas/farms/services/members/list-invitations.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { removeMember } from '~/areas/farms/services/members/remove-member.server'
import { sendInvitationAgain } from '~/areas/farms/services/members/send-invitation-again.server'
import { withdrawInvitation } from '~/areas/farms/services/members/withdraw-invitation.server'
import { implement } from '~/api/operation-handlers'

export const membersApi = implement(membersOperations, {
	listMembers,
	async changeRole(ctx, { params: { userId }, body: { role } }) {
		await changeRole(ctx, { userId, role })
		return { success: true as const }
	},
	async removeMember(ctx, { params: { userId } }) {
		if (userId === ctx.user.id && !ctx.session.token?.role) await leaveFarm(ctx)
		else await removeMember(ctx, { userId })
		return { success: true as const }
	},
	listInvitations,
	invitePerson: async (ctx, { body, request }) =>
		invitePerson(ctx, { ...body, origin: await mailOrigin(request) }),
	async withdrawInvitation(ctx, { params: { invitationId } }) {
		await withdrawInvitation(ctx, { invitationId })
		return { success: true as const }
	},
	sendInvitationAgain: async (ctx, { params: { invitationId }, request }) =>
		sendInvitationAgain(ctx, { invitationId, origin: await mailOrigin(request) }),
	acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, body),
})
