import { formatNumber } from '@sfc/domain/units/format-number'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { CalendarClock, HeartPulse, Layers, Sprout, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '~/ui/card'
import { StatTile } from '~/ui/stat-tile'
import { Link } from '~/ui/page-farm/link'
import { HealthBadge } from './health-badge'
import type { Overview } from './overview-view.server'

/** A summary of the farm's crops. */
export function OverviewTab({ overview }: { overview: Overview }) {
	const { crops, averageHealth, withHealth, needy, upcoming } = overview
	return (
		<div className="grid gap-4">
			<div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
				<StatTile label="Growing" icon={Sprout} note={formatPlants(overview.plants)}>
					<Figure value={crops} unit={crops === 1 ? 'crop' : 'crops'} />
				</StatTile>
				<StatTile
					label="Average health"
					icon={HeartPulse}
					note={
						withHealth === 0 ? 'Too early to say for every crop' : `For ${withHealth} of ${crops}`
					}
				>
					<Figure value={averageHealth ?? '–'} unit={averageHealth === null ? '' : 'of 100'} />
				</StatTile>
				<StatTile
					label="Need attention"
					icon={TriangleAlert}
					note="Health below 90, or work overdue"
				>
					<Figure value={needy} unit={needy === 1 ? 'crop' : 'crops'} />
				</StatTile>
				<StatTile label="Next milestone" icon={CalendarClock} note={upcoming[0]?.label}>
					<p className="mt-1 text-base font-semibold">
						{upcoming[0]?.description ?? 'None planned'}
					</p>
				</StatTile>
			</div>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<FirstOnes first={overview.first} />
				<Upcoming upcoming={upcoming} />
				<StageCounts
					stages={overview.stages}
					most={Math.max(...overview.stages.map((s) => s.crops))}
				/>
			</div>
		</div>
	)
}

const Figure = ({ value, unit }: { value: number | string; unit: string }) => (
	<p className="text-[1.6875rem] leading-tight font-bold tracking-tight tabular-nums sm:text-figure">
		{typeof value === 'number' ? formatNumber(value) : value}
		{unit && <span className="ml-1 text-base font-medium tracking-normal text-muted">{unit}</span>}
	</p>
)

type RowProps = { id: number; label: string; zone: string; text: string; children: ReactNode }

/** A link to a crop's page, with a remark. */
const CropRow = ({ id, label, zone, text, children }: RowProps) => (
	<li>
		<Link
			to={`/growth-progress/${id}`}
			className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 hover:bg-sunk/50"
		>
			<span className="min-w-0 flex-[1_1_12rem]">
				<span className="block font-semibold wrap-anywhere">
					{label} <span className="font-normal text-muted">· Zone {zone}</span>
				</span>
				<span className="block text-sm text-muted wrap-anywhere">{text}</span>
			</span>
			{children}
		</Link>
	</li>
)

function FirstOnes({ first }: Pick<Overview, 'first'>) {
	return (
		<Card title="What needs attention first" icon={TriangleAlert} flush>
			{first.length === 0 ? (
				<p className="border-t border-line px-4 py-4 text-muted">
					No crop is known to need attention.
				</p>
			) : (
				<ul>
					{first.map(({ health, why, ...crop }) => (
						<CropRow key={crop.id} {...crop} text={why}>
							<HealthBadge score={health.score} grade={health.grade} word={health.word} />
						</CropRow>
					))}
				</ul>
			)}
		</Card>
	)
}

function Upcoming({ upcoming }: Pick<Overview, 'upcoming'>) {
	return (
		<Card title="Upcoming milestones" icon={CalendarClock} flush>
			{upcoming.length === 0 ? (
				<p className="border-t border-line px-4 py-4 text-muted">Nothing is planned ahead.</p>
			) : (
				<ul>
					{upcoming.map(({ description, on, ...crop }) => (
						<CropRow key={crop.id} {...crop} text={description}>
							<span className="text-sm text-muted">{on}</span>
						</CropRow>
					))}
				</ul>
			)}
		</Card>
	)
}

function StageCounts({ stages, most }: Pick<Overview, 'stages'> & { most: number }) {
	return (
		<Card title="Crops by stage" icon={Layers} className="lg:col-span-2">
			<table className="w-full">
				<caption className="sr-only">How many crops are in each stage</caption>
				<thead className="sr-only">
					<tr>
						<th scope="col">Stage</th>
						<th scope="col">Crops</th>
						<th scope="col">Share</th>
					</tr>
				</thead>
				<tbody>
					{stages.map(({ stage, label, crops }) => (
						<tr key={stage}>
							<th scope="row" className="w-0 py-1.5 pr-4 text-left font-medium whitespace-nowrap">
								{label}
							</th>
							<td className="w-0 pr-3 text-right font-semibold tabular-nums">{crops}</td>
							<td>
								<svg
									aria-hidden
									viewBox="0 0 100 10"
									preserveAspectRatio="none"
									className="h-3 w-full"
								>
									<rect width={100} height={10} className="fill-sunk" />
									<rect
										width={most === 0 ? 0 : (100 * crops) / most}
										height={10}
										className="fill-accent"
									/>
								</svg>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</Card>
	)
}
