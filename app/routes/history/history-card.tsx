import { Download } from 'lucide-react'
import { LinkButton } from '~/ui/link-button'
import { Card } from '~/ui/card'
import { TimeChart } from '~/ui/chart/time-chart'
import { useHydrated } from '~/shell/use-hydrated'
import { Table } from '~/ui/table'
import { ChartCrosshair } from './chart/chart-crosshair'
import type { HistoryQuery } from './history-query'
import type { HistoryView } from './history-view.server'

type Props = {
	view: HistoryView
	query: HistoryQuery
	timezone: string
	/** The instant under the crosshair of all charts. */
	cursorAt: number | null
	onPoint: (at: number | null) => void
	onZoom: (span: { fromAt: number; toAt: number }) => void
}

/** One reading over a time range: its chart, its figures, a table and a file. */
export function HistoryCard({ view, query, ...pointing }: Props) {
	const { key, label, source, unit, chart, target, figures, rows, method } = view
	const hasScripts = useHydrated()
	const file = `/history.csv?p=${key}&from=${query.fromAt}&to=${query.toAt}`
	return (
		<Card
			title={`${label}${unit ? `, ${unit}` : ''}`}
			action={<span className="text-sm text-muted">{source}</span>}
		>
			<TimeChart view={chart}>
				{hasScripts && <ChartCrosshair {...view} events={chart.events} {...pointing} />}
			</TimeChart>
			<dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
				{figures ? (
					<>
						<Figure name="Minimum">{figures.min}</Figure>
						<Figure name="Average">{figures.mean}</Figure>
						<Figure name="Maximum">{figures.max}</Figure>
						{figures.total && <Figure name="In all">{figures.total}</Figure>}
					</>
				) : (
					<Figure name="Readings">
						{method
							? 'Nothing to compute it from in this span'
							: 'None that can be trusted in this span'}
					</Figure>
				)}
				{view.trust && <Figure name="Trusted">{view.trust}</Figure>}
				{view.compared && <Figure name="Average, previous period">{view.compared}</Figure>}
				{target && (
					<Figure name={target.source === 'typical' ? 'Typical' : `Target of ${target.source}`}>
						{target.words}
					</Figure>
				)}
			</dl>
			{method && (
				<p className="mt-3 text-sm text-muted">
					<span className="font-semibold">Formula:</span> {method.formula}{' '}
					<span className="font-semibold">Source:</span> {method.source}.
				</p>
			)}
			<List title="No data" items={chart.gaps.map(({ words }) => words)} />
			<List title="Events" items={chart.events.map(({ words }) => words)} />
			{view.eventsLeftOut > 0 && (
				<p className="text-sm text-muted">
					{view.eventsLeftOut} earlier left out; a shorter span shows them.
				</p>
			)}
			{rows.length > 0 && (
				<div className="no-print mt-3 flex flex-wrap items-start gap-2">
					<LinkButton to={file} reloadDocument icon={Download}>
						CSV
					</LinkButton>
					<details className="min-w-0 flex-[1_1_20rem]">
						<summary className="flex min-h-11 items-center font-semibold">As a table</summary>
						<Table
							caption={`${label}, from the oldest`}
							columns={[
								{ key: 'when', header: 'When', cell: ({ when }) => when },
								{ key: 'min', header: 'Minimum', align: 'end', cell: ({ min }) => min },
								{ key: 'mean', header: 'Average', align: 'end', cell: ({ mean }) => mean },
								{ key: 'max', header: 'Maximum', align: 'end', cell: ({ max }) => max },
							]}
							rows={rows}
							rowKey={({ at }) => at}
						/>
					</details>
				</div>
			)}
		</Card>
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

/** Further ones are collapsed. */
const SHOWN = 5

function List({ title, items }: { title: string; items: readonly string[] }) {
	if (items.length === 0) return null
	const list = (
		<ul>
			{items.map((item, i) => (
				<li key={`${i} ${item}`}>{item}</li>
			))}
		</ul>
	)
	if (items.length > SHOWN)
		return (
			<details className="mt-1 text-sm">
				<summary className="flex min-h-11 items-center font-semibold text-muted">
					{title} ({items.length})
				</summary>
				{list}
			</details>
		)
	return (
		<div className="mt-3 text-sm">
			<h3 className="font-semibold text-muted">{title}</h3>
			{list}
		</div>
	)
}
