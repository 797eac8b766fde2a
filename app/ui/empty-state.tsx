import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
	icon: LucideIcon
	title: string
	/** `h1` when it is the whole page. */
	titleAs?: 'p' | 'h1' | 'h2'
	/** Why it is empty. */
	children?: ReactNode
	/** The next step: a button or a link. */
	action?: ReactNode
}

/** Shown in place of an empty list: why there is nothing, and what to do next. */
export function EmptyState({ icon: Icon, title, titleAs: Title = 'p', children, action }: Props) {
	return (
		<div className="flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
			<span className="grid size-12 place-items-center rounded-full bg-sunk text-muted">
				<Icon aria-hidden className="size-6" />
			</span>
			<Title className="text-lg font-semibold">{title}</Title>
			{children && <div className="max-w-prose text-muted">{children}</div>}
			{action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
		</div>
	)
}
