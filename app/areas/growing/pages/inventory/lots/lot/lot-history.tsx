import { formatNumber } from '@sfc/domain/units/format-number'
import { BookOpen, CalendarDays, Gauge, Users } from 'lucide-react'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import type { LotData } from './lot-view.server'

/** The dates of a lot, its recipes, the people involved, and the readings of its time. */
export function LotHistory({ dates, grownBy, people, readings }: LotData) {
	return (
		<div className="grid gap-4">
			<Card title="Dates" icon={CalendarDays} flush>
				{dates ? (
					<Table
						caption="Planned and real dates"
						rows={dates}
						rowKey={({ name }) => name}
						columns={[
							{ header: 'Step', cell: ({ name }) => name },
							{ header: 'Planned', cell: ({ planned }) => planned },
							{ header: 'Done', cell: ({ real, off }) => (off ? `${real}, ${off}` : real) },
						]}
					/>
				) : (
					<p className="px-4 pb-4">Its planting cycle was deleted after the harvest.</p>
				)}
			</Card>
			<Card title="Grown by" icon={BookOpen} flush>
				{grownBy.length === 0 ? (
					<p className="px-4 pb-4">
						{dates ? 'It is not planted yet.' : 'Its planting cycle was deleted after the harvest.'}
					</p>
				) : (
					<Table
						caption="Recipes and stages it grew by"
						rows={grownBy}
						rowKey={({ key }) => key}
						columns={[
							{ header: 'Days', cell: ({ days }) => days },
							{ header: 'Place', cell: ({ place }) => place },
							{
								header: 'Recipe',
								cell: ({ recipe }) =>
									recipe ? (
										<Link
											to={`/recipes/${recipe.id}`}
											className="inline-flex min-h-11 items-center underline underline-offset-2"
										>
											{recipe.name}
										</Link>
									) : (
										'Not known'
									),
							},
							{
								header: 'Stage and targets',
								cell: ({ stage, targets }) => (
									<>
										{stage}
										{targets && <span className="block text-sm text-muted">{targets}</span>}
									</>
								),
							},
						]}
					/>
				)}
			</Card>
			<Card title="People" icon={Users}>
				{people.length === 0 ? (
					<p>Nobody is recorded.</p>
				) : (
					<ul className="grid gap-1.5">
						{people.map(({ deed, by, on }) => (
							<li key={`${deed} ${by} ${on}`} className="flex flex-wrap justify-between gap-x-4">
								<span>
									<span className="text-muted">{deed} by</span>{' '}
									<span className="font-medium wrap-anywhere">{by}</span>
								</span>
								<span className="text-muted">{on}</span>
							</li>
						))}
					</ul>
				)}
			</Card>
			<Card title="Readings over its life" icon={Gauge} flush>
				{!readings || readings.figures.length === 0 ? (
					<p className="px-4 pb-4">No readings: nothing was measured where it stood.</p>
				) : (
					<>
						<Table
							caption="Readings over the life of the lot"
							rows={readings.figures}
							rowKey={({ label }) => label}
							columns={[
								{
									header: 'Quantity',
									cell: ({ label, unit }) => (
										<>
											{label}
											{unit && <span className="font-normal text-muted"> {unit}</span>}
										</>
									),
								},
								{ header: 'Minimum', align: 'end', cell: ({ min }) => min },
								{ header: 'Average', align: 'end', cell: ({ mean }) => mean },
								{ header: 'Maximum', align: 'end', cell: ({ max }) => max },
								{ header: 'Hours', align: 'end', cell: ({ hours }) => hours },
							]}
						/>
						<p className="px-4 pt-2 pb-4 text-sm text-muted">
							One trusted reading an hour, of {formatNumber(readings.hours)} hours.
						</p>
					</>
				)}
			</Card>
		</div>
	)
}
