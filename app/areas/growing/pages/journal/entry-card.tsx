import { formatNumber } from '@sfc/domain/units/format-number'
import { Link } from '~/ui/page-farm/link'
import { EntryBadges } from './entry-badges'
import type { EntryView } from './entry-view.server'
import { TagList } from './tag-list'
import type { EntryType } from '@sfc/domain/growing/journal/entry-type'
import { Eye, ListChecks, Scissors, StickyNote, TriangleAlert, type LucideIcon } from 'lucide-react'

/** One journal entry in the list. Long texts are shortened; the entry's page has all of it. */
export function EntryCard({ entry }: { entry: EntryView }) {
	const Icon = TYPE_ICONS[entry.type]
	return (
		<article
			aria-labelledby={`entry-${entry.id}`}
			className="drawn-near flex min-w-0 gap-3.5 rounded-card border border-line bg-surface p-4"
		>
			<span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunk text-muted max-sm:hidden">
				<Icon aria-hidden className="size-5" />
			</span>
			<div className="grid min-w-0 flex-1 gap-2.5">
				<header className="grid gap-1">
					<h3 id={`entry-${entry.id}`} className="text-lg font-semibold wrap-anywhere">
						<Link
							to={`/crop-journal/${entry.id}`}
							className="inline-flex min-h-11 items-center hover:underline sm:min-h-8"
						>
							{entry.title}
						</Link>
					</h3>
					<p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
						<Icon aria-hidden className="size-4 shrink-0 sm:hidden" />
						<span>{entry.typeLabel}</span>
						<span aria-hidden>·</span>
						<span>{entry.written}</span>
						<span aria-hidden>·</span>
						<span className="wrap-anywhere">by {entry.writtenBy}</span>
					</p>
				</header>
				<EntryBadges entry={entry} />
				{entry.description && <Text>{entry.description}</Text>}
				{entry.notes && (
					<div className="rounded-control bg-sunk px-3 py-2 text-sm">
						<p className="font-semibold text-muted">Notes</p>
						<Text>{entry.notes}</Text>
					</div>
				)}
				{entry.quantity !== null && (
					<p>
						<span className="text-muted">Quantity</span>{' '}
						<strong className="font-semibold tabular-nums">{formatNumber(entry.quantity)}</strong>
					</p>
				)}
				<TagList tags={entry.tags} />
				<Thumbnails entry={entry} />
			</div>
		</article>
	)
}

function Text({ children }: { children: string }) {
	return <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{children}</p>
}

function Thumbnails({ entry: { id, title, photos } }: { entry: EntryView }) {
	if (photos.length === 0) return null
	return (
		<ul aria-label="Photos" className="flex flex-wrap gap-2">
			{photos.map((photo, at) => (
				<li key={photo.id}>
					<Link to={`/crop-journal/${id}#photos`} className="block">
						<img
							src={photo.small}
							alt={`Photo ${at + 1} of ${title}`}
							loading="lazy"
							decoding="async"
							width={96}
							height={96}
							className="size-24 rounded-lg bg-sunk object-cover"
						/>
					</Link>
				</li>
			))}
		</ul>
	)
}

/** The icon of each type of entry. */
const TYPE_ICONS: Readonly<Record<EntryType, LucideIcon>> = {
	task_completion: ListChecks,
	observation: Eye,
	harvest: Scissors,
	issue: TriangleAlert,
	note: StickyNote,
}
