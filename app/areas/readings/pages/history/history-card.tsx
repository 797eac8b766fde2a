import { Download, Table2, X } from 'lucide-react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Table } from '~/ui/table'
import { ChartPlot, type Pointing } from './chart/chart-plot'
import { Swatch } from './chart/chart-crosshair'
import type { HistoryChart, TraceView } from './chart-view.server'
import { FoldedList } from './folded-list'
import type { HistoryQuery } from './history-query'
import { historyPathWith } from './history-path-with'
import type { EventMark } from './mark-clusters'

type Props = Pointing & {
	chart: HistoryChart
	hasRight: boolean
	query: HistoryQuery
	marks: readonly EventMark[]
}

/** One or several readings over a time range: the chart, the statistics of each, tables and files. */
export function HistoryCard({ chart, hasRight, query, marks, ...pointing }: Props) {
	const { title, traces, gaps } = chart
	const [one] = traces
	return (
		<Card
			title={title}
			action={traces.length === 1 && <span className="text-sm text-muted">{one?.source}</span>}
		>
			<ChartPlot chart={chart} hasRight={hasRight} marks={marks} pointing={pointing} />
			<ul className="mt-3 grid gap-3">
				{traces.map((trace) => (
					<li key={trace.key}>
						<TraceLine trace={trace} query={query} isAlone={traces.length === 1} />
					</li>
				))}
			</ul>
			<FoldedList title="No data" items={gaps.map(({ words }) => words)} />
			<p className="no-print mt-3">
				<LinkButton
					to={historyPathWith(query, { hasTable: !query.hasTable })}
					preventScrollReset
					icon={Table2}
					aria-current={query.hasTable ? 'true' : undefined}
				>
					{query.hasTable ? 'Without table' : 'As a table'}
				</LinkButton>
			</p>
			{traces.map(({ key, label, source, rows }) => {
				if (!rows) return null
				return (
					<div key={key} className="mt-3">
						{traces.length > 1 && <h3 className="font-semibold">{`${label}, ${source}`}</h3>}
						<Table
							caption={`${label}, from the oldest`}
							columns={[
								{ header: 'When', cell: ({ when }) => when },
								{ header: 'Minimum', align: 'end', cell: ({ min }) => min },
								{ header: 'Average', align: 'end', cell: ({ mean }) => mean },
								{ header: 'Maximum', align: 'end', cell: ({ max }) => max },
							]}
							rows={rows}
							rowKey={({ at }) => at}
						/>
					</div>
				)
			})}
		</Card>
	)
}

type LineProps = { trace: TraceView; query: HistoryQuery; isAlone: boolean }

/** One reading of a chart: its colour and statistics. */
function TraceLine({ trace, query, isAlone }: LineProps) {
	const { key, label, name, source, colour, method } = trace
	const file = `/history.csv?p=${key}&from=${Math.round(query.fromAt)}&to=${Math.round(query.toAt)}`
	const others = query.keys.filter((other) => other !== key)
	return (
		<>
			<div className="flex items-center gap-2">
				{isAlone ? (
					<FigureList trace={trace} />
				) : (
					<h3 className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
						<Swatch colour={colour} />
						{label} <span className="text-sm font-normal text-muted">{source}</span>
					</h3>
				)}
				<div className="no-print ml-auto flex shrink-0 gap-1 self-start">
					<LinkButton
						to={file}
						reloadDocument
						icon={Download}
						variant="ghost"
						aria-label={`CSV of ${name}`}
						title="CSV"
					/>
					{others.length > 0 && (
						<LinkButton
							to={historyPathWith(query, { keys: others })}
							preventScrollReset
							icon={X}
							variant="ghost"
							aria-label={`Remove ${name}`}
							title="Remove"
						/>
					)}
				</div>
			</div>
			{!isAlone && <FigureList trace={trace} />}
			{method && (
				<p className="mt-2 text-sm text-muted">
					<span className="font-semibold">Formula:</span> {method.formula}{' '}
					<span className="font-semibold">Source:</span> {method.source}.
				</p>
			)}
		</>
	)
}

function FigureList({ trace: { figures, method } }: Pick<LineProps, 'trace'>) {
	return (
		<dl className="flex flex-wrap gap-x-6 gap-y-2">
			{figures.min ? (
				<>
					<Figure name="Latest">{figures.latest}</Figure>
					<Figure name="Minimum">{figures.min}</Figure>
					<Figure name="Average">{figures.mean}</Figure>
					<Figure name="Maximum">{figures.max}</Figure>
					{figures.total && <Figure name="In all">{figures.total}</Figure>}
				</>
			) : (
				<Figure name="Readings">
					{method
						? 'Nothing to compute it from in this period'
						: 'No trusted reading in this period'}
				</Figure>
			)}
			{figures.trust && <Figure name="Trusted">{figures.trust}</Figure>}
			{figures.compared && <Figure name="Average, previous period">{figures.compared}</Figure>}
			{figures.target && <Figure name={figures.targetName}>{figures.target}</Figure>}
		</dl>
	)
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-xs text-muted">{name}</dt>
			<dd className="font-semibold">{children}</dd>
		</div>
	)
}
