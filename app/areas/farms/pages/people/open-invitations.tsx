import { roleLabel, type Role } from '@sfc/domain/platform/roles'
import { Mail } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'

type Invitation = {
	id: string
	email: string
	role: Role
	invitedBy: string
	until: string
	isExpired: boolean
	mayChange: boolean
}

/** Invited people who have not joined yet; renders nothing without any. */
export function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
	if (invitations.length === 0) return null
	return (
		<Card title="Invitations" icon={Mail} flush>
			<ul>
				{invitations.map((invitation) => (
					<Row key={invitation.id} {...invitation} />
				))}
			</ul>
		</Card>
	)
}

function Row({ id, email, role, invitedBy, until, isExpired, mayChange }: Invitation) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
			<div className="min-w-0 flex-[1_1_12rem]">
				<p className="font-semibold wrap-anywhere">{email}</p>
				<p className="text-sm text-muted">
					By {invitedBy} · {isExpired ? 'expired' : 'open until'} {until}
				</p>
			</div>
			{isExpired && <Badge tone="attention">Expired</Badge>}
			<Badge>{roleLabel(role)}</Badge>
			{mayChange && (
				<Form method="post" className="flex flex-wrap gap-2">
					<input type="hidden" name="invitationId" value={id} />
					<Button name="intent" value="again" aria-label={`Send again to ${email}`}>
						Send again
					</Button>
					<Button
						name="intent"
						value="withdraw"
						variant="ghost"
						aria-label={`Withdraw the invitation to ${email}`}
					>
						Withdraw
					</Button>
				</Form>
			)}
		</li>
	)
}
