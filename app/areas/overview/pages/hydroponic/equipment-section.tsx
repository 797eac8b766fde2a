import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Props = {
	title: string
	icon: LucideIcon
	/** Number of items. */
	count: number
	/** The text for an empty list. */
	none: string
	children: ReactNode
}

/** One kind of equipment: its name, the number of items, and the items. */
export function EquipmentSection({ title, icon: Icon, count, none, children }: Props) {
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
				children
			)}
		</section>
	)
}
