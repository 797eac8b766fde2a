import { CalendarCheck, Sun, Thermometer } from 'lucide-react'
import { Card } from '~/ui/card'
import { Pagination } from '~/ui/pagination'
import { Table, type Column } from '~/ui/table'
import { Link } from '~/ui/page-farm/link'
import type { AnalyticsView } from './analytics-view.server'
import { LightChart } from './light-chart'

type Variety = AnalyticsView['varieties']['rows'][number]
type Heat = AnalyticsView['heat']['rows'][number]

/** Past crops compared with their plans, and the heat and light of growing ones. */
export function AnalyticsTab({ analytics }: { analytics: AnalyticsView }) {
	const { varieties, light, heat } = analytics
	const to = (v: number, page: number) => `?tab=analytics&varieties=${v}&page=${page}`
	return (
		<div className="grid gap-4">
			<Card title="Actual and planned days, by variety" icon={CalendarCheck} flush>
				<Table
					caption="Varieties: actual and planned days, yield and loss"
					columns={varietyColumns(varieties.longest)}
					rows={varieties.rows}
					rowKey={({ label }) => label}
				/>
				<div className="px-4 pb-3">
					<p className="pt-3 text-xs text-muted">
						Days from sowing to the last cutting: the median of harvested cycles; the bar is what it
						took, the line what was planned. Health is calculated live and not stored, so it has no
						history.
					</p>
					<Pagination
						page={varieties.page}
						pages={varieties.pages}
						pageTo={(page) => to(page, heat.page)}
					/>
				</div>
			</Card>
			<Card title="Light by day" icon={Sun}>
				{light.length === 0 ? (
					<p className="text-muted">No light sensor has reported in the last 14 days.</p>
				) : (
					<div className="grid gap-6 lg:grid-cols-2">
						{light.map(({ place, days }) => (
							<LightChart key={place} label={`${place}, last 14 days`} days={days} />
						))}
					</div>
				)}
			</Card>
			<Card title="Heat and light of what grows now" icon={Thermometer} flush>
				{heat.rows.length === 0 ? (
					<p className="border-t border-line px-4 py-4 text-muted">No active crops</p>
				) : (
					<Table
						caption="Degree days and light of growing crops"
						columns={HEAT_COLUMNS}
						rows={heat.rows}
						rowKey={({ id }) => id}
					/>
				)}
				<div className="px-4 pb-3">
					<p className="pt-3 text-xs text-muted">
						Degree days: hourly air temperature above the crop’s base temperature, divided by 24.
						Hours without a reading add nothing; at most 190 days back.
					</p>
					<Pagination
						page={heat.page}
						pages={heat.pages}
						pageTo={(page) => to(varieties.page, page)}
					/>
				</div>
			</Card>
		</div>
	)
}

const varietyColumns = (longest: number): Column<Variety>[] => [
	{ header: 'Variety', cell: ({ label }) => <span className="wrap-anywhere">{label}</span> },
	{
		header: 'Days',
		cell: (row) => (
			<>
				{row.planned !== null && row.actual !== null && <DaysBar {...row} longest={longest} />}
				<span className={row.measured === 0 ? 'text-muted' : ''}>{row.days}</span>
			</>
		),
	},
	{ header: 'Harvested', align: 'end', cell: ({ harvested }) => harvested },
	{ header: 'Growing', align: 'end', cell: ({ growing }) => growing },
	{ header: 'Lost', align: 'end', cell: ({ lost }) => lost },
	{ header: 'Yield per plant', cell: ({ perPlant }) => perPlant },
]

function DaysBar({ planned, actual, longest }: Variety & { longest: number }) {
	const at = (days: number | null) => (100 * (days ?? 0)) / (longest * 1.05)
	return (
		<svg
			aria-hidden
			viewBox="0 0 100 12"
			preserveAspectRatio="none"
			className="mb-1 h-3 w-40 max-w-full"
		>
			<rect y={2} width={100} height={8} className="fill-sunk" />
			<rect y={2} width={at(actual)} height={8} className="fill-accent" />
			<rect x={at(planned) - 0.75} width={1.5} height={12} className="fill-ink" />
		</svg>
	)
}

const HEAT_COLUMNS: Column<Heat>[] = [
	{
		header: 'Crop',
		cell: ({ id, label, planted }) => (
			<Link
				to={`/growth-progress/${id}`}
				className="inline-block min-h-11 py-1.5 wrap-anywhere text-accent hover:underline"
			>
				{label}
				<span className="block text-sm font-normal text-muted">Planted {planted}</span>
			</Link>
		),
	},
	{
		header: 'Degree days',
		cell: ({ heat }) =>
			heat ? (
				<>
					<span className="font-medium">{heat.text}</span> {heat.other && `(${heat.other})`}
					<span className="block text-sm text-muted">
						{heat.above}, {heat.hours}
					</span>
				</>
			) : (
				<span className="text-muted">No temperature readings where it grows</span>
			),
	},
	{
		header: 'Light',
		cell: ({ light }) =>
			light ? (
				<>
					{light.mean && <span className="font-medium">{light.mean}</span>}
					<span className="block text-sm text-muted">{light.from}</span>
				</>
			) : (
				<span className="text-muted">No light readings where it grows</span>
			),
	},
]
