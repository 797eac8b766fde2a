import { Network } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { AgentList } from '~/routes/agents/agent-list'
import { NotLoaded } from './not-loaded'
import type { Agents } from './read-tab.server'

type Props = Agents & { now: number }

/** The farm's agents and how they are. */
export function AgentsTab({ agents, now }: Props) {
	if (agents === null) return <NotLoaded parts={{ 'network agents': null }} />
	const deploy = <LinkButton to="/local-agent-install">Deploy Network Agent</LinkButton>
	if (agents.length === 0) {
		return (
			<EmptyState icon={Network} title="No network agents connected" action={deploy}>
				An agent runs on the farm&apos;s own machine, finds its equipment and reports it here.
			</EmptyState>
		)
	}
	return (
		<div className="grid gap-4">
			<AgentList agents={agents} now={now} />
			<div>{deploy}</div>
		</div>
	)
}
