import { Activity } from 'lucide-react'
import type { Machine } from '~/areas/equipment/services/agents/read-machine.server'
import { MIN_AXIS_RANGE } from '~/ui/chart/min-axis-range'
import { Sparkline } from '~/ui/chart/sparkline'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { Table } from '~/ui/table'
import { lastHourTrend } from '~/areas/readings/pages/last-hour-trend'
import { historyPath } from '~/areas/readings/pages/history/history-path'

type Props = Pick<Machine, 'readings' | 'trends'> & { now: number }

/** Readings of an agent's machine, each with its last hour and a link to its history. */
export function MachineCard({ readings, trends, now }: Props) {
	if (readings.length === 0) return null
	return (
		<Card title="Its machine" icon={Activity} flush>
			<Table
				caption="Readings of the machine"
				rows={readings}
				rowKey={({ pointId }) => pointId}
				columns={[
					{ header: 'Reading', cell: ({ label }) => label },
					{ header: 'Newest', cell: (reading) => <ConvertedReading of={reading} now={now} /> },
					{
						header: 'Last hour',
						cell: ({ pointId, label, quantity }) => (
							<Link
								to={historyPath(pointId)}
								className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
							>
								<Sparkline
									values={lastHourTrend(trends, pointId)}
									label={`${label} over the last hour`}
									minSpan={MIN_AXIS_RANGE[quantity]}
								/>
								<span>
									History<span className="sr-only"> of {label}</span>
								</span>
							</Link>
						),
					},
				]}
			/>
			<p className="border-t border-line px-4 py-3 text-sm">
				<Link
					to={historyPath(...readings.map(({ pointId }) => pointId))}
					className="underline underline-offset-4"
				>
					All in one chart
				</Link>
				<span className="text-muted">
					{' '}
					· Alarms watch disk, memory, heat and clock; a{' '}
					<Link to="/notifications/rules/new" className="underline underline-offset-4">
						rule of your own
					</Link>{' '}
					can watch each of them.
				</span>
			</p>
		</Card>
	)
}
