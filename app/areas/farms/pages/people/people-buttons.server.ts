import type { Args } from '~/http/authorize-page.server'
import { RoleInput } from '@sfc/contract/farms/members/member-input'
import { roleLabel } from '@sfc/domain/platform/roles'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import { mailOrigin } from '~/http/public-url.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { changeRole } from '~/areas/farms/services/members/change-role.server'
import { sendInvitationAgain } from '~/areas/farms/services/members/send-invitation-again.server'
import { withdrawInvitation } from '~/areas/farms/services/members/withdraw-invitation.server'

type At = Args & { ctx: Permitted<'member.manage'> }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The actions of the buttons next to members and open invitations, by their `intent`. */
export const peopleButtons = {
	role: ({ ctx }: At, form: FormData) =>
		answer(ctx, 'Role not changed', async () => {
			const chosen = RoleInput.safeParse({ role: form.get('role') })
			if (!chosen.success) throw new Fault('invalid', 'Please select a role')
			const { role } = chosen.data
			const { name } = await changeRole(ctx, { userId: text(form, 'userId'), role })
			return { title: 'Role changed', text: `${name}: ${roleLabel(role)}.` }
		}),
	withdraw: ({ ctx }: At, form: FormData) =>
		answer(ctx, 'Invitation not withdrawn', async () => {
			const invitationId = text(form, 'invitationId')
			const { email } = await withdrawInvitation(ctx, { invitationId })
			return { title: 'Invitation withdrawn', text: `The link sent to ${email} no longer works.` }
		}),
	again: ({ ctx, request }: At, form: FormData) =>
		answer(ctx, 'Invitation not sent', async () => {
			const invitationId = text(form, 'invitationId')
			const origin = await mailOrigin(request)
			const { email } = await sendInvitationAgain(ctx, { invitationId, origin })
			return { title: 'Invitation sent again', text: `${email} gets a new link.` }
		}),
}

/** Turns a Fault into a message; one that cannot be fixed on this page leads to the error page. */
async function answer(ctx: FarmCtx, failed: string, work: () => Promise<Omit<Toast, 'kind'>>) {
	try {
		return await back(ctx, { kind: 'success', ...(await work()) })
	} catch (error) {
		const isTold =
			error instanceof Fault && ['conflict', 'invalid', 'too-many'].includes(error.code)
		if (!isTold) throw error
		return back(ctx, { kind: 'error', title: failed, text: error.message })
	}
}

const back = ({ farm }: FarmCtx, toast: Toast) =>
	redirectWithToast(`/farms/${farm.id}/people`, toast)
