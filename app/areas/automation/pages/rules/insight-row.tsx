import type { Insight } from '@sfc/domain/automation/insights/insight'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/page-farm/link'

const IMPACT = {
	high: { tone: 'attention', word: 'High impact' },
	medium: { tone: 'info', word: 'Medium impact' },
	low: { tone: 'offline', word: 'Low impact' },
} as const

/** An insight: the observation, its certainty, and what to do. */
export function InsightRow({ insight }: { insight: Insight }) {
	const { title, evidence, advice, confidence, confidenceMeans, impact, link } = insight
	return (
		<li>
			<p className="flex flex-wrap items-center gap-2">
				<Link to={link} className="font-semibold text-accent underline">
					{title}
				</Link>
				<Badge tone={IMPACT[impact].tone}>{IMPACT[impact].word}</Badge>
			</p>
			<p>
				{evidence} {advice}
			</p>
			<p className="text-sm text-muted">
				Confidence {Math.round(confidence * 100)} %: {confidenceMeans}
			</p>
		</li>
	)
}
