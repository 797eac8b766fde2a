import { Badge } from '~/ui/badge'
import type { EntryView } from './entry-view.server'

/** Nutrients with signs of deficiency or excess. */
export function NutrientStatus({ nutrients }: Pick<EntryView, 'nutrients'>) {
	if (nutrients.length === 0)
		return <p>No sign of a shortage or an excess. A photo cannot prove that there is none.</p>
	return (
		<ul className="grid gap-1.5">
			{nutrients.map(({ nutrient, status, isKnown }) => (
				<li key={nutrient} className="flex flex-wrap items-center gap-2">
					<span className="min-w-0 flex-1 wrap-anywhere">{nutrient}</span>
					{isKnown ? (
						<Badge tone={status === 'Low' ? 'danger' : 'attention'}>{status}</Badge>
					) : (
						<Badge tone="info">Perhaps {status.toLowerCase()}</Badge>
					)}
				</li>
			))}
		</ul>
	)
}
