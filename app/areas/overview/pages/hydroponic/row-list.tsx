import type { ReactNode } from 'react'

type Props = { children: ReactNode }

/** Rows with lines between them, in columns where there is room. */
export const RowList = ({ children }: Props) => (
	<div className="overflow-hidden rounded-card">
		<ul className="-mt-px grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
	</div>
)

type RowProps = {
	name: ReactNode
	/** Details: zone, device, age. */
	more: ReactNode
	/** The end of the row: a value or a state. */
	children: ReactNode
}

/** One row of the list: name, details, and the value at the end. */
export const Row = ({ name, more, children }: RowProps) => (
	<li className="flex min-h-14 min-w-0 items-center gap-3 border-t border-line px-4 py-1.5">
		<div className="min-w-0 flex-1">
			<h3 className="font-semibold break-words">{name}</h3>
			<div className="text-xs text-muted">{more}</div>
		</div>
		<div className="shrink-0 text-right">{children}</div>
	</li>
)
