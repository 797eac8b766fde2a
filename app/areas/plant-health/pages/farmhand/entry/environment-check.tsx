import { Badge } from '~/ui/badge'
import type { EntryView } from './entry-view.server'

type Check = EntryView['environment'][number]

const STATES = {
	low: { word: 'Low', tone: 'danger' },
	'in-band': { word: 'In range', tone: 'good' },
	high: { word: 'High', tone: 'attention' },
} as const

/** Light, pH and EC at the plant when the photo was taken. */
export const EnvironmentCheck = ({ checks }: { checks: readonly Check[] }) => (
	<ul className="grid gap-2">
		{checks.map((check) => (
			<li key={check.label}>
				<p className="flex flex-wrap items-center gap-2">
					<span className="min-w-0 flex-1">{check.label}</span>
					<strong className="font-semibold tabular-nums">{check.value}</strong>
					{check.state && <Badge tone={STATES[check.state].tone}>{STATES[check.state].word}</Badge>}
				</p>
				<p className="text-sm text-muted">
					{[check.range && `Range ${check.range}`, check.hours, check.advice]
						.filter(Boolean)
						.join(' · ')}
				</p>
			</li>
		))}
	</ul>
)
