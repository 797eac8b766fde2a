import { Eye, ScanEye } from 'lucide-react'
import type { Option } from '~/ui/form/select'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { HitRateCard, type HitRate } from './hit-rate-card'
import { PhotoForm } from './photo-form'
import { PhotoTips } from './photo-tips'

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
