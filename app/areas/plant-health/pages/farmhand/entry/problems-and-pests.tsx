import { Badge } from '~/ui/badge'
import { URGENCY } from '../../diagnosis/urgency'
import type { EntryView } from './entry-view.server'

/** Possible problems, each with its share of the evidence. */
export function ProblemsAndPests({ problems }: Pick<EntryView, 'problems'>) {
	if (problems.length === 0) return <p>Nothing that can be named.</p>
	return (
		<ul className="grid gap-1.5">
			{problems.map(({ name, type, severity, share }) => (
				<li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="w-full min-w-0 wrap-anywhere sm:w-auto sm:flex-1">{name}</span>
					<Badge>{type}</Badge>
					<Badge tone={URGENCY[severity].tone}>{URGENCY[severity].word}</Badge>
					<span className="ml-auto w-12 text-right tabular-nums sm:ml-0">{share}</span>
				</li>
			))}
		</ul>
	)
}
