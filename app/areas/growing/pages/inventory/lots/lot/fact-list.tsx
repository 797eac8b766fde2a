import type { ReactNode } from 'react'
import { FactRow } from '~/ui/fact'

type Props = { facts: readonly { name: string; value: ReactNode }[] }

/** Names on the left, values on the right. */
export const FactList = ({ facts }: Props) => (
	<dl className="grid gap-2">
		{facts.map(({ name, value }) => (
			<FactRow key={name} name={name} value={value} />
		))}
	</dl>
)
