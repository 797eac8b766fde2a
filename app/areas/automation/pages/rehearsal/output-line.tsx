import type { ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'

type Props = { outputKey: string; name: string; children: ReactNode }

/** The name of an output, as a link to it, and what is said of it. */
export function OutputLine({ outputKey, name, children }: Props) {
	return (
		<p className="flex flex-wrap gap-x-3">
			<Link
				to={`/zones/outputs/${encodeURIComponent(outputKey)}`}
				className="font-semibold text-accent underline"
			>
				{name}
			</Link>
			<span>{children}</span>
		</p>
	)
}
