import type { ReactNode } from 'react'

/** A name and its value, in a list of two columns. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<>
		<dt className="text-muted">{name}</dt>
		<dd className="wrap-anywhere">{children}</dd>
	</>
)

/** A line with a name at its start and its value at its end. */
export const FactRow = ({ name, value }: { name: string; value: ReactNode }) => (
	<div className="flex items-baseline justify-between gap-4">
		<dt className="shrink-0 text-muted">{name}</dt>
		<dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
	</div>
)
