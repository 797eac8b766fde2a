import type { ReactNode } from 'react'

type Props = {
	title: ReactNode
	subtitle?: ReactNode
	/** The one primary action, and few others, on the right. */
	actions?: ReactNode
}

/** The header of a page: its title, one line under it, its main action. */
export function PageHeader({ title, subtitle, actions }: Props) {
	return (
		<header className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-3">
			<div className="min-w-0 flex-[1_1_18rem]">
				<h1 className="text-xl font-bold tracking-tight">{title}</h1>
				{subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
			</div>
			{actions && (
				<div className="no-print flex w-full flex-wrap gap-2 *:flex-auto sm:w-auto sm:*:flex-none">
					{actions}
				</div>
			)}
		</header>
	)
}
