import { formatNumber } from '@sfc/domain/units/format-number'
import { MIN_AXIS_RANGE } from '~/ui/chart/min-axis-range'
import { Sparkline } from '~/ui/chart/sparkline'
import { BandState } from '~/ui/reading/band-state'
import { ConvertedReading } from '~/ui/reading/converted-reading'
import { StatusDot } from '~/ui/status-dot'
import { Table, type Column } from '~/ui/table'
import { Link } from '~/ui/page-farm/link'
import type { Trend } from '~/areas/readings/services/load-recent-trends.server'
import { lastHourTrend } from '../last-hour-trend'
import { historyPath } from '../history/history-path'
import type { HealthRow } from './health-view.server'
import { listViewLink, type ListedRow, type ListView, type SortKey } from './list-view'
import { OtherReadings } from './other-readings'

type Props = {
	title: string
	rows: readonly ListedRow[]
	view: ListView
	trends: readonly Trend[]
	now: number
}

/** Readings with their state, or sensors with what they need first; sorted by links. */
export function SensorTable({ title, rows, view, trends, now }: Props) {
	const sortTo = (sort: SortKey) => (direction: 'asc' | 'desc') =>
		listViewLink(view, { sort, direction })
	const common: Column<ListedRow>[] = [
		{
			key: 'name',
			header: 'Sensor',
			sortTo: sortTo('name'),
			cell: (row) => <Name row={row} isByZone={view.by === 'zone'} now={now} />,
		},
		{
			key: 'age',
			header: 'Newest reading',
			sortTo: sortTo('age'),
			cell: ({ reading }) => <ConvertedReading of={reading} now={now} />,
		},
	]
	const state: Column<ListedRow>[] = [
		{ header: 'State', cell: ({ reading, band }) => <BandState of={reading} band={band} /> },
		{
			header: 'Last hour',
			cell: ({ pointId, label, reading }) => (
				<Link
					to={historyPath(pointId)}
					className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
				>
					<span className={hasTrend(lastHourTrend(trends, pointId)) ? 'sr-only' : undefined}>
						History<span className="sr-only"> of {label}</span>
					</span>
					<Sparkline
						values={lastHourTrend(trends, pointId)}
						label={`${label} over the last hour`}
						minSpan={MIN_AXIS_RANGE[reading.quantity]}
					/>
				</Link>
			),
		},
	]
	const good: Column<ListedRow> = {
		key: 'good',
		header: 'Good, 24 h',
		align: 'end',
		sortTo: sortTo('good'),
		wideOnly: view.by !== 'urgency',
		cell: ({ day, week }) => <Share day={day} week={week} />,
	}
	const health: Column<ListedRow>[] = [
		{
			key: 'flaws',
			header: 'Flaws, 24 h',
			align: 'end',
			sortTo: sortTo('flaws'),
			wideOnly: true,
			cell: (row) => <Flaws row={row} />,
		},
		{
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
	const isAboutSensors = view.by === 'urgency'
	const sort = view.sort ? { key: view.sort, direction: view.direction } : undefined
	return (
		<Table
			caption={`${title}: what can be trusted and what to do`}
			columns={isAboutSensors ? [...common, good, ...health] : [...common, ...state, good]}
			rows={rows}
			rowKey={({ pointId }) => pointId}
			sort={sort}
		/>
	)
}

/** Whether the last hour has enough values for a chart. */
const hasTrend = (values: readonly (number | null)[] = []) =>
	values.filter((value) => value !== null).length > 2

/** Sensors without anything to do show no line. */
const isWorthSaying = ({ key }: { key: string }) => key !== 'fine'

type NameProps = { row: ListedRow; isByZone: boolean; now: number }

function Name({ row, isByZone, now }: NameProps) {
	const { pointId, label, deviceName, zone, steps, others } = row
	const step = steps.find(isWorthSaying)
	return (
		<span className="grid min-w-0 gap-1 sm:min-w-44 sm:max-w-md">
			<Link
				to={`/sensor-health/${pointId}`}
				className="-my-3 inline-block py-3 font-semibold wrap-anywhere underline underline-offset-4 hover:text-accent"
			>
				{label}
			</Link>
			<span className="text-xs font-normal text-muted">
				{isByZone ? deviceName : `${deviceName} · ${zone}`}
			</span>
			{step && <StatusDot tone={step.tone}>{step.text}</StatusDot>}
			{others.length > 0 && <OtherReadings rows={others} now={now} />}
		</span>
	)
}

function Share({ day, week }: { day: number | null; week: string | null }) {
	return (
		<span className="grid justify-items-end">
			{day === null ? <span className="text-muted">No readings</span> : <span>{day} %</span>}
			{week !== null && <span className="text-xs text-muted">{week}</span>}
		</span>
	)
}

function Flaws({ row: { count, stuck, spikes } }: { row: HealthRow }) {
	if (count === 0) return <span className="text-muted">No readings</span>
	if (stuck + spikes === 0) return <span className="text-muted">None</span>
	return (
		<span className="grid justify-items-end">
			<span>{formatNumber(stuck)} stuck</span>
			<span>{formatNumber(spikes)} spikes</span>
		</span>
	)
}
