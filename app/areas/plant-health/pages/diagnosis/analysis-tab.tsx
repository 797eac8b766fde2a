import { Eye, ScanEye, Camera } from 'lucide-react'
import type { Option } from '~/ui/form/select'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { HitRateCard, type HitRate } from './hit-rate-card'
import { PhotoForm } from './photo-form'
import { Card } from '~/ui/card'

type Props = {
	mayAnalyze: boolean
	maySetModel: boolean
	cycles: readonly Option[]
	hitRate: HitRate
}

/** The form for a photo, with tips. */
export function AnalysisTab({ mayAnalyze, maySetModel, cycles, hitRate }: Props) {
	return (
		<div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			{mayAnalyze ? (
				<PhotoForm
					cycles={cycles}
					submitLabel="Analyze Plant"
					failed="Failed to analyze plant image"
				/>
			) : (
				<EmptyState
					icon={Eye}
					title="You may look, but not analyze"
					action={<LinkButton to="?tab=history">Diagnosis History</LinkButton>}
				>
					Growers, managers and owners of the farm may send photos.
				</EmptyState>
			)}
			<div className="grid gap-4">
				<PhotoTips />
				<HitRateCard hitRate={hitRate} />
				{maySetModel && (
					<div>
						<LinkButton to="/plant-diagnosis/model" icon={ScanEye}>
							Vision model
						</LinkButton>
					</div>
				)}
			</div>
		</div>
	)
}

const TIPS = [
	'One leaf that shows it, flat, with its whole outline, before a plain background.',
	'White light or daylight. Under pink or purple lamps colours say nothing.',
	'A hand’s length away; touch the leaf on the screen to focus.',
	'The leaf fills at least a third of the picture.',
]

/** How to take a photo that can be judged. */
const PhotoTips = () => (
	<Card title="Tips for good photos" icon={Camera}>
		<ul className="grid list-disc gap-1.5 pl-5 marker:text-muted">
			{TIPS.map((tip) => (
				<li key={tip}>{tip}</li>
			))}
		</ul>
	</Card>
)
