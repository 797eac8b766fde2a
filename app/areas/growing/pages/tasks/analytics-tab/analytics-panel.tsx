import { formatNumber } from '@sfc/domain/units/format-number'
import type { Analytics } from '@sfc/contract/growing/analytics/analytics'
import { SPANS, type SpanKey } from '@sfc/domain/growing/analytics/span'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { Download } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'
import { Card } from '~/ui/card'
import { StatTile } from '~/ui/stat-tile'
import { Link } from '~/ui/page-farm/link'
import { AnalyticsBars } from './analytics-bars'
import { AnalyticsTables } from './analytics-tables'
import { formatCount, formatDays, periodName, formatShare } from './analytics-format'

type Props = { analytics: Analytics & { span: SpanKey } }

/** The farm's results: throughput, punctuality, days per stage, losses and yields. */
export function AnalyticsPanel({ analytics }: Props) {
	const { span, from, to, periods, step, harvests } = analytics
	const named = periods.map((period) => ({ ...period, label: periodName(period, step) }))
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<nav aria-label="Period" className="flex flex-wrap gap-1">
					{(Object.keys(SPANS) as SpanKey[]).map((key) => (
						<Link
							key={key}
							to={`?tab=analytics&span=${key}`}
							preventScrollReset
							aria-current={key === span ? 'true' : undefined}
							className="inline-flex min-h-11 items-center rounded-control border border-line px-3 font-semibold hover:bg-sunk aria-[current]:border-accent aria-[current]:bg-accent-tint"
						>
							{SPANS[key].label}
						</Link>
					))}
				</nav>
				<p className="text-sm text-muted">
					{formatDay(from)} to {formatDay(to)}
				</p>
				<LinkButton
					to={`/calendar/analytics.csv?span=${span}`}
					reloadDocument
					icon={Download}
					className="no-print sm:ml-auto"
				>
					CSV
				</LinkButton>
			</div>
			<Figures analytics={analytics} />
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Card title={`Plants started, by ${step}`}>
					{analytics.started.cycles === 0 ? (
						<p className="text-muted">Nothing was planted in this period.</p>
					) : (
						<AnalyticsBars
							label={`Plants started, by ${step}`}
							bars={named.map(({ label, plants }) => ({ label, value: plants }))}
							say={(plants) => formatCount(plants, 'plant')}
						/>
					)}
				</Card>
				{harvests.length === 0 && (
					<Card title={`Harvested, by ${step}`}>
						<p className="text-muted">No harvest in this period.</p>
					</Card>
				)}
				{harvests.map(({ unit }) => (
					<Card key={unit} title={`Harvested ${unit}, by ${step}`}>
						<AnalyticsBars
							label={`Harvested ${unit}, by ${step}`}
							bars={named.map(({ label, harvestedMilli }) => ({
								label,
								value: harvestedMilli[unit] ?? 0,
							}))}
							say={(milli) => formatQuantityWithUnit(milli, unit)}
						/>
					</Card>
				))}
			</div>
			<AnalyticsTables analytics={analytics} />
		</div>
	)
}

function Figures({ analytics: { started, harvests, tasks, endings } }: { analytics: Analytics }) {
	return (
		<div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 xl:grid-cols-4">
			<StatTile
				label="Plants started"
				note={started.cycles > 0 ? `in ${formatCount(started.cycles, 'cycle')}` : undefined}
			>
				<Figure>{started.cycles > 0 ? formatNumber(started.plants) : 'None in this period'}</Figure>
			</StatTile>
			<StatTile label="Harvested" note={harvests.map(wasteNote).join('; ') || undefined}>
				{harvests.length === 0 && <Figure>No harvest in this period</Figure>}
				{harvests.map(({ unit, harvestedMilli }) => (
					<Figure key={unit} isSmall={harvests.length > 1}>
						{formatQuantityWithUnit(harvestedMilli, unit)}
					</Figure>
				))}
			</StatTile>
			<StatTile label="Tasks on time" note={punctualNote(tasks)}>
				<Figure>{formatShare(tasks.onTimePct, 'No task was due')}</Figure>
			</StatTile>
			<StatTile
				label="Plants lost"
				note={
					endings.all.cycles > 0
						? `cancelled, terminated or lost in trays, of ${formatCount(endings.all.plants, 'plant')} in ${formatCount(endings.all.cycles, 'ended cycle')}`
						: undefined
				}
			>
				<Figure>{formatShare(endings.lostPct, 'No cycle ended in this period')}</Figure>
			</StatTile>
		</div>
	)
}

type FigureProps = { children: string; isSmall?: boolean }

const Figure = ({ children, isSmall = children.length > 12 }: FigureProps) => (
	<p className={`font-semibold tabular-nums ${isSmall ? 'text-lg' : 'text-2xl'}`}>{children}</p>
)

const wasteNote = ({ unit, cycles, wastePct }: Analytics['harvests'][number]) =>
	`${unit}: ${formatShare(wastePct, 'no')} waste, from ${formatCount(cycles, 'cycle')}`

function punctualNote({
	judged,
	late,
	open,
	medianDaysLate,
}: Analytics['tasks']): string | undefined {
	if (judged === 0) return undefined
	const lateness =
		medianDaysLate === null ? '' : `${late} late, by ${formatDays(medianDaysLate)} (median); `
	return `of ${formatCount(judged, 'task')} due; ${lateness}${open} overdue`
}
