import { useLoaderData } from '@remix-run/react'
import { InvitationInput } from '@sfc/contract/farms/members/member-input'
import { hasPermission, canGrantRole } from '@sfc/domain/platform/permissions'
import { roleLabel, ROLES, type Role } from '@sfc/domain/platform/roles'
import { Users, UserPlus } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { mailOrigin } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { invitePerson } from '~/areas/farms/services/members/invite-person.server'
import { listInvitations } from '~/areas/farms/services/members/list-invitations.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { FarmTabs } from '../farm-tabs'
import { MemberRow } from './member-row'
import { peopleButtons } from './people-buttons.server'
import { OpenInvitations } from './open-invitations'
import { RoleGuide } from './role-guide'
import { Button } from '~/ui/button'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { useFormPage } from '~/ui/form/use-form-page'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('People')

const { loader, action } = formsPage({
	permission: 'farm.see',
	send: 'member.manage',
	load: async ({ ctx }) => {
		const members = await listMembers(ctx)
		const mayManage = hasPermission(ctx.role, 'member.manage') && !ctx.user.isDemo
		const invitations = mayManage
			? await listInvitations(requirePermission(ctx, 'member.manage'))
			: []
		const owners = members.filter(({ role }) => role === 'owner').length
		const grantable = ROLES.filter((role) => mayManage && canGrantRole(ctx.role, role))
		return {
			farm: { id: ctx.farm.id, name: ctx.farm.name, role: ctx.role },
			isDemo: ctx.user.isDemo,
			members: members.map((member) => ({
				...member,
				isLastOwner: member.role === 'owner' && owners === 1,
				mayChange: grantable.includes(member.role),
			})),
			roles: grantable.map((role) => ({ value: role, label: roleLabel(role) })),
			invitations: invitations.map((invitation) => ({
				...invitation,
				until: formatInstant(invitation.expiresAt, ctx.farm.timezone, ctx.user),
				mayChange: grantable.includes(invitation.role),
			})),
		}
	},
	forms: {
		invite: {
			schema: InvitationInput,
			submit: async ({ ctx, request }, input) => {
				const { email } = await invitePerson(ctx, { ...input, origin: await mailOrigin(request) })
				return redirectWithToast(`/farms/${ctx.farm.id}/people`, {
					title: 'Invitation sent',
					text: `${email} gets a link that works for 7 days.`,
				})
			},
		},
	},
	intents: peopleButtons,
})

export { loader, action }

export default function People() {
	const { farm, isDemo, members, roles, invitations } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="People" subtitle={`Who works on ${farm.name}, and in which role.`} />
			<FarmTabs farm={farm} current="people" />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
				<div className="grid gap-4">
					{isDemo && (
						<Alert tone="info" title="The demo account is shared">
							Create your own account to invite people.
						</Alert>
					)}
					<Card title="On this farm" icon={Users} flush>
						<ul>
							{members.map((member) => (
								<MemberRow key={member.userId} farm={farm} member={member} roles={roles} />
							))}
						</ul>
					</Card>
					<OpenInvitations invitations={invitations} />
				</div>
				<div className="grid gap-4">
					{roles.length > 0 && <InviteForm roles={roles} />}
					<RoleGuide />
				</div>
			</div>
		</>
	)
}

type Props = { roles: readonly { value: Role; label: string }[] }

/** The form to invite somebody: e-mail address and role. */
function InviteForm({ roles }: Props) {
	const [form, fields, isPending] = useFormPage<InvitationInput>('invite')
	return (
		<Card title="Invite somebody" icon={UserPlus}>
			<PostForm form={form} intent="invite" className="grid gap-4">
				<InputField label="Email" type="email" field={fields.email} autoComplete="off" />
				<SelectField label="Role" field={fields.role} options={roles} placeholder="Choose a role" />
				<Button variant="primary" pending={isPending}>
					Send invitation
				</Button>
			</PostForm>
		</Card>
	)
}
