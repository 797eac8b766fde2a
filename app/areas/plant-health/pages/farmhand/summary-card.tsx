import { ChartColumn } from 'lucide-react'
import { Card } from '~/ui/card'
import type { SummaryView } from './summary-view.server'

/** A summary of the log's photos, with explanations. */
export const SummaryCard = ({ summary: { about, figures } }: { summary: SummaryView }) => (
	<Card title="Analysis Summary" icon={ChartColumn}>
		<dl className="grid grid-cols-2 gap-4">
			{figures.map(({ name, value }) => (
				<div key={name} className="flex flex-col-reverse justify-end">
					<dt className="text-sm text-muted">{name}</dt>
					<dd className="text-2xl font-semibold tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
		<p className="mt-3 text-sm text-muted">
			{about} Healthy: at least 80 % without damage, and no cause that could be named. Issues:
			photos that may show something. Confidence: of photos where one cause stands out, the share of
			all evidence that points to it.
		</p>
	</Card>
)
