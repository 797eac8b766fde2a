import { useNavigation } from '@remix-run/react'
import { roleLabel, type Role } from '@sfc/domain/platform/roles'
import { LogOut, UserMinus } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Select, renderOption } from '~/ui/form/select'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'

type Props = {
	farm: { id: number; name: string }
	member: {
		userId: string
		name: string
		email: string | null
		role: Role
		isYou: boolean
		isLastOwner: boolean
		mayChange: boolean
	}
	/** The roles the viewer may give. */
	roles: readonly { value: Role; label: string }[]
}

/** One member of the farm, with the viewer's possible actions. */
export function MemberRow({ farm, member, roles }: Props) {
	const { userId, name, email, role, isYou, isLastOwner, mayChange } = member
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
			<div className="min-w-0 flex-[1_1_12rem]">
				<p className="flex flex-wrap items-center gap-2 font-semibold">
					<span className="wrap-anywhere">{name}</span>
					{isYou && <Badge tone="accent">You</Badge>}
				</p>
				{email && <p className="text-sm wrap-anywhere text-muted">{email}</p>}
				{isLastOwner && mayChange && (
					<p className="text-sm text-muted">The only owner: make somebody else one first.</p>
				)}
			</div>
			{mayChange && !isLastOwner ? (
				<RoleForm member={member} roles={roles} />
			) : (
				<Badge>{roleLabel(role)}</Badge>
			)}
			{isYou && !isLastOwner && (
				<LinkButton to={`/farms/${farm.id}/leave`} icon={LogOut} variant="ghost">
					Leave
				</LinkButton>
			)}
			{!isYou && mayChange && !isLastOwner && (
				<LinkButton
					to={`/farms/${farm.id}/people/${userId}/remove`}
					icon={UserMinus}
					variant="ghost"
					aria-label={`Remove ${name}`}
				>
					Remove
				</LinkButton>
			)}
		</li>
	)
}

function RoleForm({ member: { userId, name, role }, roles }: Pick<Props, 'member' | 'roles'>) {
	const { state, formData } = useNavigation()
	const isPending = state !== 'idle' && formData?.get('userId') === userId
	return (
		<Form method="post" className="flex flex-wrap items-center gap-2">
			<input type="hidden" name="intent" value="role" />
			<input type="hidden" name="userId" value={userId} />
			<Select
				key={role}
				name="role"
				defaultValue={role}
				aria-label={`Role of ${name}`}
				className="min-w-32"
			>
				{roles.map(renderOption)}
			</Select>
			<Button pending={isPending} aria-label={`Change the role of ${name}`}>
				Change
			</Button>
		</Form>
	)
}
