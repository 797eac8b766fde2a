import { formatNumber } from '@sfc/domain/units/format-number'
import { CalendarDays, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { ProgressBar } from '~/ui/progress-bar'
import { Link } from '~/ui/page-farm/link'
import { statusStyle, statusLabel } from '../status-style'
import type { CycleView } from '../cycle-view'

type Props = { cycle: CycleView; mayChange: boolean; mayHarvest: boolean }

/** One cycle: its crop and zone, its progress, and its transplant and harvest dates. */
export function CycleCard({ cycle, mayChange, mayHarvest }: Props) {
	const { tone, icon } = statusStyle(cycle.status)
	const { transplant, harvest } = cycle
	return (
		<article
			aria-labelledby={`cycle-${cycle.id}`}
			className="flex min-w-0 flex-col gap-3.5 rounded-card border border-line bg-surface p-4"
		>
			<header className="flex items-start justify-between gap-3">
				<div className="min-w-0">
					<h3 id={`cycle-${cycle.id}`} className="text-lg font-semibold wrap-anywhere">
						{cycle.crop}
					</h3>
					{cycle.variety && <p className="text-muted wrap-anywhere">{cycle.variety}</p>}
				</div>
				<Badge tone={tone} icon={icon}>
					{statusLabel(cycle.status)}
				</Badge>
			</header>
			<p className="flex flex-wrap items-baseline gap-x-4">
				<span>
					<strong className="text-xl font-semibold tabular-nums">
						{formatNumber(cycle.quantity)}
					</strong>{' '}
					<span className="text-muted">{cycle.quantity === 1 ? 'plant' : 'plants'}</span>
				</span>
				<span className="font-medium">Zone {cycle.zone}</span>
				{cycle.trays > 0 && cycle.isInNursery && (
					<Link
						to={`/planting-cycles/trays?day=${cycle.trayDay}`}
						className="text-accent underline underline-offset-2"
					>
						{cycle.trays} {cycle.trays === 1 ? 'tray' : 'trays'}
					</Link>
				)}
			</p>
			{cycle.isActive && (
				<ProgressBar
					label="Day"
					value={Math.min(cycle.dayCount, cycle.harvestDays)}
					max={cycle.harvestDays}
				/>
			)}
			<dl className="grid gap-1.5">
				<Fact name="Planted" day={cycle.planted} />
				{transplant && <Fact name="Transplant" day={transplant.day} note={transplant.relative} />}
				{harvest && <Fact name="Harvest" day={harvest.day} note={harvest.relative} />}
				{cycle.harvestFrom && <Fact name="Harvest from" day={cycle.harvestFrom} note="treated" />}
				{cycle.ended && <Fact name={statusLabel(cycle.status)} day={cycle.ended} />}
			</dl>
			{cycle.notes && (
				<p className="rounded-control bg-sunk px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
					{cycle.notes}
				</p>
			)}
			<CycleLinks cycle={cycle} mayHarvest={mayHarvest} />
			{mayChange && (
				<div className="flex gap-2 *:flex-1">
					<LinkButton
						to={`/planting-cycles/${cycle.id}/edit`}
						icon={Pencil}
						aria-label={`Edit ${cycle.label}`}
					>
						Edit
					</LinkButton>
					<LinkButton
						to={`/planting-cycles/${cycle.id}/delete`}
						icon={Trash2}
						aria-label={`Delete ${cycle.label}`}
					>
						Delete
					</LinkButton>
				</div>
			)}
		</article>
	)
}

/** Links to the cycle's other pages. */
function CycleLinks({ cycle, mayHarvest }: Omit<Props, 'mayChange'>) {
	const { id, lotId, label } = cycle
	const links = [
		...(lotId ? [{ to: `/lots/${lotId}`, text: 'Lot' }] : []),
		...(mayHarvest && cycle.mayBeCut
			? [{ to: `/planting-cycles/${id}/harvest`, text: 'Harvest' }]
			: []),
		...(cycle.isActive
			? [
					{ to: `/growth-progress/${id}`, text: 'Growth' },
					{ to: `/plant-diagnosis?cycleId=${id}`, text: 'Diagnosis' },
					{ to: `/ai-farmhand?cycleId=${id}`, text: 'Log photo' },
				]
			: []),
	]
	if (links.length === 0) return null
	return (
		<p className="mt-auto flex flex-wrap gap-x-4">
			{links.map(({ to, text }) => (
				<Link
					key={to}
					to={to}
					aria-label={`${text} of ${label}`}
					className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
				>
					{text}
				</Link>
			))}
		</p>
	)
}

type FactProps = { name: string; day: string; note?: string }

function Fact({ name, day, note }: FactProps) {
	return (
		<div className="flex items-baseline justify-between gap-3">
			<dt className="flex items-center gap-1.5 text-muted">
				<CalendarDays aria-hidden className="size-3.5" />
				{name}
			</dt>
			<dd className="text-right">
				<span className="font-medium">{day}</span>
				{note && <span className="text-sm text-muted"> · {note}</span>}
			</dd>
		</div>
	)
}
