import { requirePermission } from '~/services/access/require-permission.server'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { InvitationInput, RoleInput } from '@sfc/contract/members/member-input'
import { roleLabel } from '@sfc/domain/accounts/roles'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { publicUrl } from '~/http/public-url.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { changeRole } from '~/services/members/change-role.server'
import { invitePerson } from '~/services/members/invite-person.server'
import { sendInvitationAgain } from '~/services/members/send-invitation-again.server'
import { withdrawInvitation } from '~/services/members/withdraw-invitation.server'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Does what one of the forms of the people page asks, as its `intent` says. */
export async function handlePeopleForm(request: Request, ctx: FarmCtx, form: FormData) {
	const origin = await publicUrl(request)
	switch (text(form, 'intent')) {
		case 'role':
			return answer(ctx, 'Role not changed', async () => {
				const chosen = RoleInput.safeParse({ role: form.get('role') })
				if (!chosen.success) throw new Fault('invalid', 'Please select a role')
				const { role } = chosen.data
				const { name } = await changeRole(requirePermission(ctx, 'member.manage'), {
					userId: text(form, 'userId'),
					role,
				})
				return { title: 'Role changed', text: `${name}: ${roleLabel(role)}.` }
			})
		case 'withdraw':
			return answer(ctx, 'Invitation not withdrawn', async () => {
				const invitationId = text(form, 'invitationId')
				const { email } = await withdrawInvitation(requirePermission(ctx, 'member.manage'), {
					invitationId,
				})
				return { title: 'Invitation withdrawn', text: `The link sent to ${email} no longer works.` }
			})
		case 'again':
			return answer(ctx, 'Invitation not sent', async () => {
				const invitationId = text(form, 'invitationId')
				const { email } = await sendInvitationAgain(requirePermission(ctx, 'member.manage'), {
					invitationId,
					origin,
				})
				return { title: 'Invitation sent again', text: `${email} gets a new link.` }
			})
		default:
			return invite(ctx, form, origin)
	}
}

async function invite(ctx: FarmCtx, form: FormData, origin: string) {
	const submission = parseWithZod(form, { schema: InvitationInput })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	try {
		const { email } = await invitePerson(requirePermission(ctx, 'member.manage'), {
			...submission.value,
			origin,
		})
		const toast = { title: 'Invitation sent', text: `${email} gets a link that works for 7 days.` }
		return await back(ctx, { kind: 'success', ...toast })
	} catch (error) {
		if (error instanceof Fault && error.code === 'unconfirmed') throw error
		return replyWithFault(submission, error)
	}
}

/** What a person can do nothing about on this page, its error page says; the rest a message does. */
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
