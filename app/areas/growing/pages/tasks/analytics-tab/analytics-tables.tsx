import { formatNumber } from '@sfc/domain/units/format-number'
import type { Analytics } from '@sfc/contract/growing/analytics/analytics'
import { formatQuantity, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import type { ReactNode } from 'react'
import { Card } from '~/ui/card'
import { Table } from '~/ui/table'
import { formatCount, periodName, formatShare } from './analytics-format'

const number = (value: number) => formatNumber(value)
const planReal = (time: Analytics['stages'][number]['harvest']): ReactNode =>
	time ? `${time.planned} → ${time.real} (${formatCount(time.cycles, 'cycle')})` : '–'

type Props = { analytics: Analytics }

/** The analytics as tables: by kind of task, by crop, by ending, and the values of the bars. */
export function AnalyticsTables({ analytics }: Props) {
	const { tasksByType, stages, yields, periods, step, harvests } = analytics
	return (
		<>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<Section
					title="Tasks by kind"
					isEmpty={tasksByType.length === 0}
					none="No task was due in this period."
				>
					<Table
						caption="How punctual tasks were, by kind"
						rows={tasksByType}
						rowKey={({ type }) => type}
						columns={[
							{ header: 'Kind', cell: ({ type }) => <span className="capitalize">{type}</span> },
							{ header: 'On time', align: 'end', cell: (row) => formatShare(row.onTimePct, '–') },
							{ header: 'Late', align: 'end', cell: ({ late }) => number(late) },
							{ header: 'Days late', align: 'end', cell: lateBy },
							{ header: 'Overdue', align: 'end', cell: ({ open }) => number(open) },
						]}
					/>
				</Section>
				<Endings analytics={analytics} />
			</div>
			<Section
				title="Days from planting, planned → real"
				isEmpty={stages.length === 0}
				none="No harvest in this period."
			>
				<Table
					caption="Median days from planting, planned and real, by crop"
					rows={stages}
					rowKey={({ crop }) => crop}
					columns={[
						{ header: 'Crop', cell: ({ crop }) => <span className="wrap-anywhere">{crop}</span> },
						{
							header: 'To transplanting',
							align: 'end',
							cell: ({ transplant }) => planReal(transplant),
						},
						{ header: 'To harvest', align: 'end', cell: ({ harvest }) => planReal(harvest) },
					]}
				/>
			</Section>
			<Section
				title="Yield of a planting"
				isEmpty={yields.length === 0}
				none="No harvest was recorded for a cycle that ended in this period."
			>
				<Table
					caption="Yield of a planting by crop, from recorded harvests"
					rows={yields}
					rowKey={({ crop, unit }) => `${crop} ${unit}`}
					columns={[
						{ header: 'Crop', cell: ({ crop }) => <span className="wrap-anywhere">{crop}</span> },
						{
							header: 'Median',
							align: 'end',
							cell: ({ medianMilli, unit }) => formatQuantityWithUnit(medianMilli, unit),
						},
						{
							header: 'Range',
							align: 'end',
							cell: (row) =>
								`${formatQuantity(row.lowestMilli)} – ${formatQuantity(row.highestMilli)}`,
						},
						{
							header: 'A plant',
							align: 'end',
							cell: ({ perPlantMilli, unit }) => `${formatQuantity(perPlantMilli)} ${unit}`,
						},
						{ header: 'Cycles', align: 'end', cell: ({ cycles }) => number(cycles) },
					]}
				/>
			</Section>
			<details className="rounded-card border border-line bg-surface">
				<summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
					These charts as a table, by {step}
				</summary>
				<Table
					caption={`Planted and harvested, by ${step}`}
					rows={periods}
					rowKey={({ from }) => from}
					columns={[
						{
							key: 'from',
							header: step === 'week' ? 'Week of' : 'Month',
							cell: (row) => periodName(row, step),
						},
						{ header: 'Cycles started', align: 'end', cell: ({ cycles }) => number(cycles) },
						{ header: 'Plants started', align: 'end', cell: ({ plants }) => number(plants) },
						...harvests.map(({ unit }) => ({
							key: unit,
							header: `Harvested ${unit}`,
							align: 'end' as const,
							cell: ({ harvestedMilli }: Analytics['periods'][number]) =>
								formatQuantity(harvestedMilli[unit] ?? 0),
						})),
					]}
				/>
			</details>
		</>
	)
}

const lateBy = ({ medianDaysLate, mostDaysLate }: Analytics['tasksByType'][number]) =>
	medianDaysLate === null ? '–' : `${medianDaysLate}, at most ${mostDaysLate}`

function Endings({ analytics: { endings, harvests } }: Props) {
	const rows = (['harvested', 'cancelled', 'terminated'] as const).map((kind) => ({
		kind,
		...endings[kind],
	}))
	return (
		<Section
			title="How cycles ended"
			isEmpty={endings.all.cycles === 0}
			none="No cycle ended in this period."
		>
			<Table
				caption="Cycles and plants by how they ended"
				rows={rows}
				rowKey={({ kind }) => kind}
				columns={[
					{ header: 'Ending', cell: ({ kind }) => <span className="capitalize">{kind}</span> },
					{ header: 'Cycles', align: 'end', cell: ({ cycles }) => number(cycles) },
					{ header: 'Plants', align: 'end', cell: ({ plants }) => number(plants) },
				]}
			/>
			{endings.lostInTrays > 0 && (
				<p className="border-t border-line px-4 py-3 text-sm text-muted">
					Lost in trays before the harvest: {number(endings.lostInTrays)} plants
				</p>
			)}
			{harvests.length > 0 && (
				<p className="border-t border-line px-4 py-3 text-sm text-muted">
					Waste at harvest:{' '}
					{harvests
						.map(({ unit, wasteMilli }) => formatQuantityWithUnit(wasteMilli, unit))
						.join(', ')}
				</p>
			)}
		</Section>
	)
}

type SectionProps = { title: string; isEmpty: boolean; none: string; children: ReactNode }

function Section({ title, isEmpty, none, children }: SectionProps) {
	return (
		<Card title={title} flush={!isEmpty}>
			{isEmpty ? <p className="text-muted">{none}</p> : children}
		</Card>
	)
}
