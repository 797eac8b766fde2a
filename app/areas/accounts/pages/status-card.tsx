import { BadgeCheck } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { FactRow } from '~/ui/fact'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'

type Props = {
	status: {
		role: string | null
		since: string
		farm: { name: string; kind: string; location: string | null } | null
	}
}

/** The role of the account, and its current farm. */
export function StatusCard({ status: { role, since, farm } }: Props) {
	const rows = [
		['Status', <Badge tone="good">Active</Badge>],
		['Member since', since],
		['Current farm', farm?.name ?? 'None yet'],
		...(farm ? [['System', farm.kind]] : []),
		...(farm?.location ? [['Location', farm.location]] : []),
		...(role ? [['Your role', ROLE_WORDS[role] ?? role]] : []),
	] as const
	return (
		<Card title="Account Status" icon={BadgeCheck}>
			<dl className="grid gap-2.5">
				{rows.map(([term, value]) => (
					<FactRow key={String(term)} name={String(term)} value={value} />
				))}
			</dl>
			<LinkButton to="/switch-farms" className="mt-4 w-full">
				Switch Farms
			</LinkButton>
		</Card>
	)
}

const ROLE_WORDS: Readonly<Record<string, string>> = {
	owner: 'Owner',
	manager: 'Manager',
	grower: 'Grower',
	viewer: 'Viewer',
}
