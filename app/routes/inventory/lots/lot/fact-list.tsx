import type { ReactNode } from 'react'

type Props = { facts: readonly { name: string; value: ReactNode }[] }

/** Names on the left, values on the right. */
export const FactList = ({ facts }: Props) => (
	<dl className="grid gap-2">
		{facts.map(({ name, value }) => (
			<div key={name} className="flex items-baseline justify-between gap-4">
				<dt className="text-muted">{name}</dt>
				<dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
			</div>
		))}
	</dl>
)
