import { Badge } from '~/ui/badge'
import type { EntryView } from './entry-view.server'

const TONES = { 'On Track': 'good', Delayed: 'danger', Early: 'attention' } as const

/** The expected harvest of the crop, by the plan and by observations. */
export function HarvestPrediction({ harvest }: Pick<EntryView, 'harvest'>) {
	if (!harvest) return <p>Not known: the photo is of no crop with a planned harvest.</p>
	const { on, days, status, why, advice, amount } = harvest
	return (
		<>
			<p className="flex flex-wrap items-center gap-2">
				<strong className="font-semibold">{on}</strong>
				<span>{days === 0 ? 'due' : days === 1 ? 'in 1 day' : `in ${days} days`}</span>
				{status && <Badge tone={TONES[status]}>{status}</Badge>}
			</p>
			<p className="text-sm text-muted">
				{why}. {advice}
			</p>
			{amount && <p className="text-sm text-muted">Yield: {amount}</p>}
		</>
	)
}
