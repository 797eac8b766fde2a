import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { Alert } from '~/ui/alert'
import { Link } from '~/ui/page-farm/link'

type Props = {
	waiting: { key: string; name: string; waits: string | null; actsAt: number | null }[]
	now: number
}

/** Outputs that the plan will switch step by step, in the order of the agents' reports. */
export function WaitingOutputs({ waiting, now }: Props) {
	if (waiting.length === 0) return null
	return (
		<div className="mb-4">
			<Alert
				tone="info"
				title={
					waiting.length === 1
						? 'An output waits to come on'
						: `${waiting.length} outputs wait to come on`
				}
			>
				<ol aria-label="Waiting to come on" className="grid gap-1">
					{waiting.map(({ key, name, waits, actsAt }) => (
						<li key={key}>
							<Link to={`/zones/outputs/${encodeURIComponent(key)}`} className="font-semibold">
								{name}
							</Link>
							: {waits}
							{actsAt !== null && actsAt > now && `, in ${formatDuration(actsAt - now)}`}
						</li>
					))}
				</ol>
			</Alert>
		</div>
	)
}
