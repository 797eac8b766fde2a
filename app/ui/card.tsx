import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Props = {
	title?: ReactNode
	icon?: LucideIcon
	/** To the right of the title: a badge, a link, a choice of the period. */
	action?: ReactNode
	/** Without padding, for a list or a table. */
	flush?: boolean
	className?: string
	children: ReactNode
}

/** A bordered surface with an optional heading. With a title it is a named region. */
export function Card({
	title,
	icon: Icon,
	action,
	flush = false,
	className = '',
	children,
}: Props) {
	const titleId = useId()
	return (
		<section
			aria-labelledby={title ? titleId : undefined}
			className={`drawn-near min-w-0 rounded-card border border-line bg-surface ${className}`}
		>
			{(title || action) && (
				<div
					className={`flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 ${flush ? 'pb-2' : ''}`}
				>
					{title && (
						<h2 id={titleId} className="flex items-center gap-2 text-sm font-semibold text-muted">
							{Icon && <Icon aria-hidden className="size-4 shrink-0" />}
							{title}
						</h2>
					)}
					{action && <div className="ml-auto">{action}</div>}
				</div>
			)}
			<div className={flush ? '' : `px-4 pb-4 ${title || action ? 'pt-2' : 'pt-4'}`}>
				{children}
			</div>
		</section>
	)
}
