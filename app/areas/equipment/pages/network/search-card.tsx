import { Radar, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { RefreshEvery } from '~/shell/live/refresh-every'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ProgressBar } from '~/ui/progress-bar'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { Age } from '~/ui/time/age'
import { CheckForm } from '../agents/check-form'
import type { NetworkData } from './network-data'

type Props = Pick<NetworkData, 'search' | 'agentId' | 'mayManage' | 'now'> & {
	/** The form that starts a search. */
	children: ReactNode
}

/** The progress or result of the newest search, and the form for the next one. */
export function SearchCard({ search, agentId, mayManage, now, children }: Props) {
	return (
		<Card title="Search" icon={Radar}>
			<div className="grid gap-4">
				{search?.isRunning ? (
					<>
						<RefreshEvery seconds={5} />
						<ProgressBar
							label="Searching the network"
							phase={search.phase}
							value={search.progressPct}
							found={`${search.devices} found so far`}
						/>
						{mayManage && (
							<Form method="post">
								<input type="hidden" name="discoveryId" value={search.id} />
								<Button name="intent" value="cancel" icon={X}>
									Cancel the search
								</Button>
							</Form>
						)}
					</>
				) : (
					<>
						{search && <LastSearch search={search} now={now} />}
						{agentId === null ? (
							<Alert tone="attention" title="No farm agent is connected">
								The agent at the farm searches its network.{' '}
								<Link to="/local-agent-install" className="font-semibold underline">
									Install or start it
								</Link>
								, then search.
							</Alert>
						) : mayManage ? (
							<>
								{children}
								<CheckForm agentId={agentId} />
							</>
						) : (
							<Alert tone="info" title="Only owners and managers of the farm may search" />
						)}
					</>
				)}
			</div>
		</Card>
	)
}

function LastSearch({ search, now }: { search: NonNullable<NetworkData['search']>; now: number }) {
	if (search.status === 'failed')
		return (
			<Alert tone="danger" title="Scan Failed">
				{search.error}
			</Alert>
		)
	const found = search.devices === 1 ? '1 device' : `${search.devices} devices`
	return (
		<p className="text-muted">
			{search.status === 'cancelled' ? 'The last search was cancelled' : 'Last searched'}{' '}
			<Age at={search.endedAt ?? search.startedAt} now={now} /> by {search.requestedBy}: {found}
			{search.looked && ` in ${(search.looked.tookMs / 1000).toFixed(1)} s`}.
		</p>
	)
}
