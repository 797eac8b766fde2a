import type { ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'

type Props = {
	name: string
	/** Path of its history. */
	to?: string | undefined
	/** A note below the value. */
	note?: string | null
	children: ReactNode
}

/** One line of the farm's status: its name links to its history, its value is at the end. */
export const StatusFact = ({ name, to, note, children }: Props) => (
	<div className="flex justify-between gap-4 border-t border-line px-4 py-2 text-sm">
		<dt className="shrink-0 text-muted">
			{to ? (
				<Link
					to={to}
					className="-my-3 inline-block py-3 underline decoration-line-strong underline-offset-3 hover:text-ink"
				>
					{name}
				</Link>
			) : (
				name
			)}
		</dt>
		<dd className="min-w-0 text-right font-semibold">
			{children}
			{note && <p className="text-xs font-normal text-muted">{note}</p>}
		</dd>
	</div>
)
