import { hasPermission, PERMISSIONS, describePermission } from '@sfc/domain/platform/permissions'
import { roleLabel, ROLES, type Role } from '@sfc/domain/platform/roles'
import { KeyRound } from 'lucide-react'
import { Card } from '~/ui/card'

/** The permissions of a role beyond those of the one below it. */
const more = (role: Role): string => {
	const below = ROLES[ROLES.indexOf(role) + 1]
	const gained = PERMISSIONS.filter(
		(p) => hasPermission(role, p) && !(below && hasPermission(below, p)),
	)
	return gained.map(describePermission).join(', ')
}

const GUIDE = ROLES.map((role) => {
	const below = ROLES[ROLES.indexOf(role) + 1]
	const start = below ? `All that a ${below} may, and ` : 'May '
	return { role, words: `${start}${more(role)}.` }
})

/** The permissions of each role, from the table of permissions. */
export function RoleGuide() {
	return (
		<Card title="What each role can do" icon={KeyRound}>
			<dl className="grid gap-2">
				{GUIDE.map(({ role, words }) => (
					<div key={role}>
						<dt className="font-semibold">{roleLabel(role)}</dt>
						<dd className="text-sm text-muted">{words}</dd>
					</div>
				))}
			</dl>
		</Card>
	)
}
