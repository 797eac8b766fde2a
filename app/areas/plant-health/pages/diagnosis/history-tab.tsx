import { CircleCheck, CircleX, ScanSearch } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { HitRateCard, type HitRate } from './hit-rate-card'

type Row = {
	id: number
	number: number
	summary: string
	cropName: string | null
	made: string
	verdict: 'right' | 'wrong' | null
	picture: string
}
type Props = { rows: readonly Row[]; next: number | null; isFirst: boolean; hitRate: HitRate }

/** The farm's diagnoses, newest first. */
export function HistoryTab({ rows, next, isFirst, hitRate }: Props) {
	if (rows.length === 0)
		return (
			<EmptyState
				icon={ScanSearch}
				title="No diagnosis history available"
				action={
					<LinkButton to="?tab=analysis" variant="primary">
						Analyze a photo
					</LinkButton>
				}
			>
				Each photo that is analyzed is kept here with its answer.
			</EmptyState>
		)
	return (
		<div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<div className="grid gap-3">
				<ul className="grid gap-3">
					{rows.map((row) => (
						<HistoryRow key={row.id} row={row} />
					))}
				</ul>
				<p className="flex flex-wrap gap-2">
					{!isFirst && <LinkButton to="?tab=history">Newest</LinkButton>}
					{next !== null && (
						<LinkButton to={`?tab=history&before=${next}`} rel="next">
							Older
						</LinkButton>
					)}
				</p>
			</div>
			<HitRateCard hitRate={hitRate} />
		</div>
	)
}

const HistoryRow = ({ row }: { row: Row }) => (
	<li className="relative flex items-start gap-3 rounded-card border border-line bg-surface p-3 hover:bg-sunk/50">
		<img
			src={row.picture}
			alt=""
			loading="lazy"
			width={80}
			height={80}
			className="size-20 shrink-0 rounded-lg bg-sunk object-cover"
		/>
		<div className="min-w-0 flex-1">
			<h2 className="font-semibold">
				<Link
					to={`/plant-diagnosis/${row.id}`}
					className="after:absolute after:inset-0 hover:underline"
				>
					Analysis #{row.number}
				</Link>
			</h2>
			<p className="text-sm text-muted wrap-anywhere">
				{[row.made, row.cropName].filter(Boolean).join(' · ')}
			</p>
			<p className="mt-1 wrap-anywhere">{row.summary}</p>
		</div>
		{row.verdict && (
			<Badge
				tone={row.verdict === 'right' ? 'good' : 'attention'}
				icon={row.verdict === 'right' ? CircleCheck : CircleX}
			>
				{row.verdict === 'right' ? 'Was right' : 'Was wrong'}
			</Badge>
		)}
	</li>
)
