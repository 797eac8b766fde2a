import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Props = {
	title: string
	icon: LucideIcon
	/** How many there are. */
	count: number
	/** What stands here when there is none. */
	none: string
	children: ReactNode
}

/** One kind of equipment: its name, how many, its cards. */
export function KindSection({ title, icon: Icon, count, none, children }: Props) {
	const id = useId()
	return (
		<section aria-labelledby={id} className="grid gap-3">
			<h2 id={id} className="flex items-center gap-2 font-semibold">
				<Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
				{title}
				<span className="rounded-full bg-sunk px-2 text-sm font-medium text-muted">{count}</span>
			</h2>
			{count === 0 ? (
				<p className="rounded-card border border-dashed border-line-strong px-4 py-3 text-muted">
					{none}
				</p>
			) : (
				<ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
			)}
		</section>
	)
}

const ZONE_WORDS: Readonly<Record<string, string>> = {
	container: 'Container',
	nursery: 'Nursery',
	cultivation: 'Cultivation',
	unassigned: 'No zone',
}

type CardProps = { name: string; zone?: string; aside?: ReactNode; children: ReactNode }

/** The card of one thing. */
export const ThingCard = ({ name, zone, aside, children }: CardProps) => (
	<li className="flex min-w-0 flex-col rounded-card border border-line bg-surface px-4 py-3">
		<div className="flex items-start justify-between gap-3">
			<div className="min-w-0">
				<h3 className="font-semibold break-words">{name}</h3>
				{zone && <p className="text-xs text-muted">{ZONE_WORDS[zone] ?? zone}</p>}
			</div>
			{aside && <div className="shrink-0">{aside}</div>}
		</div>
		{children}
	</li>
)
