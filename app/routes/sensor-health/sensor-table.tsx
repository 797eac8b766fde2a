import { Reading } from '~/ui/reading/reading'
import { StatusDot } from '~/ui/status-dot'
import { Table, type Column } from '~/ui/table'
import { Link } from '~/ui/page-farm/link'
import type { HealthRow } from './health-view.server'
import { listViewLink, type ListView, type SortKey } from './list-view'

type Props = { title: string; rows: readonly HealthRow[]; view: ListView; now: number }

/** Sensors with the recommended action for each; sorted by links. */
export function SensorTable({ title, rows, view, now }: Props) {
	const sortTo = (sort: SortKey) => (direction: 'asc' | 'desc') =>
		listViewLink(view, { sort, direction })
	const columns: Column<HealthRow>[] = [
		{ key: 'name', header: 'Sensor', sortTo: sortTo('name'), cell: (row) => <Name row={row} /> },
		{
			key: 'age',
			header: 'Newest reading',
			sortTo: sortTo('age'),
			cell: ({ value, unit, decimals, quality, at }) => (
				<Reading size="sm" {...{ value, unit, decimals, quality, at, now }} />
			),
		},
		{
			key: 'good',
			header: 'Good, 24 h',
			align: 'end',
			sortTo: sortTo('good'),
			cell: ({ day, week }) => <Share day={day} week={week} />,
		},
		{
			key: 'flaws',
			header: 'Flaws, 24 h',
			align: 'end',
			sortTo: sortTo('flaws'),
			wideOnly: true,
			cell: (row) => <Flaws row={row} />,
		},
		{
			key: 'calibration',
			header: 'Calibrated',
			wideOnly: true,
			cell: ({ calibration }) =>
				calibration ? (
					<span className={calibration.isDue ? 'font-semibold text-attention' : undefined}>
						{calibration.last}
					</span>
				) : (
					<span className="text-muted">Not needed</span>
				),
		},
	]
	const sort = view.sort ? { key: view.sort, direction: view.direction } : undefined
	return (
		<Table
			caption={`${title}: what can be trusted and what to do`}
			columns={columns}
			rows={rows}
			rowKey={({ pointId }) => pointId}
			sort={sort}
		/>
	)
}

function Name({ row: { pointId, label, deviceName, zone, device, steps } }: { row: HealthRow }) {
	const [step] = steps
	return (
		<span className="grid min-w-0 gap-1 sm:min-w-44 sm:max-w-md">
			<Link
				to={`/sensor-health/${pointId}`}
				className="-my-3 inline-block py-3 font-semibold wrap-anywhere underline underline-offset-4 hover:text-accent"
			>
				{label}
			</Link>
			<span className="text-xs font-normal text-muted">
				{[deviceName, zone, ...device].join(' · ')}
			</span>
			{step && <StatusDot tone={step.tone}>{step.text}</StatusDot>}
		</span>
	)
}

function Share({ day, week }: { day: number | null; week: number | null }) {
	return (
		<span className="grid justify-items-end">
			{day === null ? <span className="text-muted">No readings</span> : <span>{day} %</span>}
			{week !== null && <span className="text-xs text-muted">7 days: {week} %</span>}
		</span>
	)
}

function Flaws({ row: { count, stuck, spikes } }: { row: HealthRow }) {
	if (count === 0) return <span className="text-muted">No readings</span>
	if (stuck + spikes === 0) return <span className="text-muted">None</span>
	return (
		<span className="grid justify-items-end">
			<span>{stuck.toLocaleString('en')} stuck</span>
			<span>{spikes.toLocaleString('en')} spikes</span>
		</span>
	)
}
