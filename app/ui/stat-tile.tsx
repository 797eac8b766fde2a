import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'

type Props = {
	label: string
	/** A link to details, such as its history. */
	to?: string | undefined
	icon?: LucideIcon
	/** A `Reading` of size `lg`, or a count in words. */
	children: ReactNode
	/** One line under the figure: the target, or what it means. */
	note?: ReactNode
	/** A small chart beside the figure, on wide screens. */
	aside?: ReactNode
}

/** One important figure, with its name above and its meaning below. */
export function StatTile({ label, to, icon: Icon, children, note, aside }: Props) {
	const labelId = useId()
	return (
		<div
			role="group"
			aria-labelledby={labelId}
			className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-3.5 sm:px-4"
		>
			<h2 id={labelId} className="flex items-center gap-2 text-sm font-semibold text-muted">
				{Icon && <Icon aria-hidden className="size-4 shrink-0" />}
				{to ? (
					<Link
						to={to}
						className="-my-3 py-3 underline decoration-line-strong underline-offset-3 hover:text-ink"
					>
						{label}
					</Link>
				) : (
					label
				)}
			</h2>
			<div className="relative mt-1 flex-1">
				{children}
				{aside && <div className="absolute top-1.5 right-0 hidden w-16 sm:block">{aside}</div>}
			</div>
			{note && <p className="mt-1 text-xs text-muted">{note}</p>}
		</div>
	)
}
