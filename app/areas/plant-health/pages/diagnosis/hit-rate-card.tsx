import { Target } from 'lucide-react'
import { Card } from '~/ui/card'

export type HitRate = { right: number; judged: number }

/** The hit rate: how often a diagnosis was right on this farm, as its people judged. */
export const HitRateCard = ({ hitRate: { right, judged } }: { hitRate: HitRate }) => (
	<Card title="Hit rate of this farm" icon={Target}>
		{judged === 0 ? (
			<p>
				Not known yet. Open a diagnosis under Diagnosis History and say whether it was right: this
				farm’s own verdicts are counted here.
			</p>
		) : (
			<>
				<p className="text-figure font-semibold tabular-nums">
					{right} of {judged}
				</p>
				<p className="text-sm text-muted">
					diagnoses that named a cause were right, as people of this farm found out.
				</p>
			</>
		)}
	</Card>
)
