import { Network } from 'lucide-react'
import { Card } from '~/ui/card'
import { StatusDot } from '~/ui/status-dot'
import { Link } from '~/ui/page-farm/link'

type Props = { agents: { online: number; total: number } | null }

/** How many of the farm's agents are online. */
export function NetworkAgentsCard({ agents }: Props) {
	return (
		<Card
			title="Network Agents"
			icon={Network}
			action={
				<Link
					to="?tab=agents"
					className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
				>
					All agents
				</Link>
			}
		>
			{agents === null ? (
				<StatusDot tone="offline">The agents could not be loaded</StatusDot>
			) : agents.total === 0 ? (
				<StatusDot tone="attention">
					Network agent connection required. Install agents on farm systems.
				</StatusDot>
			) : (
				<StatusDot tone={agents.online === agents.total ? 'good' : 'attention'}>
					{agents.online} active of {agents.total}
				</StatusDot>
			)}
		</Card>
	)
}
