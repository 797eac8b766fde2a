import { Network } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedAgent } from '~/areas/equipment/services/agents/list-agents.server'
import { Age } from '~/ui/time/age'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'

type Props = {
	agents: readonly ListedAgent[]
	now: number
	/** Actions on one agent. */
	actions?: (agent: ListedAgent) => ReactNode
}

/** Agents with the details of their last heartbeat. */
export function AgentList({ agents, now, actions }: Props) {
	return (
		<Card title="Active Agents" icon={Network} flush>
			<ul>
				{agents.map((agent) => (
					<li
						key={agent.id}
						className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-line px-4 py-3"
					>
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="font-semibold">
								<Link
									to={`/local-agent-install/agents/${agent.id}`}
									className="text-accent hover:underline"
								>
									{agent.hostname}
								</Link>
							</p>
							<p className="text-sm break-all text-muted">{agent.id}</p>
							<p className="text-sm text-muted">
								{[`Farm ID ${agent.farmId}`, agent.ip, `version ${agent.version}`, agent.platform]
									.filter(Boolean)
									.join(' · ')}
							</p>
							<p className="text-sm text-muted">
								{agent.deviceCount === 1 ? '1 device' : `${agent.deviceCount} devices`}
								{formatSpool(agent.vitals)}
							</p>
						</div>
						<div className="text-right">
							<Badge tone={agent.status === 'online' ? 'good' : 'danger'}>
								{agent.status === 'online' ? 'active' : agent.status}
							</Badge>
							<p className="text-xs text-muted">
								heard <Age at={agent.lastSeenAt} now={now} />
							</p>
							{agent.pushEveryMs !== null && (
								<p className="text-xs text-muted">
									readings only, every {agent.pushEveryMs / 60_000} min
								</p>
							)}
							{actions?.(agent)}
						</div>
					</li>
				))}
			</ul>
		</Card>
	)
}

/** Formats the length of the agent's queue on disk, if reported. */
function formatSpool(vitals: ListedAgent['vitals']): string {
	const spool = vitals?.['spool'] as { records?: number } | undefined
	if (typeof spool?.records !== 'number') return ''
	return spool.records === 0
		? ' · nothing waiting'
		: ` · ${spool.records} ${spool.records === 1 ? 'record' : 'records'} waiting`
}
