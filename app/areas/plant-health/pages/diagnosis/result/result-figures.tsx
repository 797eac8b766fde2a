import { StatTile } from '~/ui/stat-tile'
import { URGENCY } from '../urgency'
import type { DiagnosisView } from './diagnosis-view.server'

type Props = Pick<DiagnosisView, 'confidence' | 'causes' | 'urgency' | 'other' | 'meaning'>

/** The three figures of a diagnosis, with what the percentage means. */
export const ResultFigures = ({ confidence, causes, urgency, other, meaning }: Props) => (
	<section aria-label="Result" className="grid gap-2">
		<h2 className="sr-only">Result</h2>
		<div className="grid grid-cols-2 gap-3 *:last:col-span-2 sm:grid-cols-3 sm:*:last:col-span-1">
			<StatTile label="Confidence" note={confidence ? 'of all evidence' : 'nothing stands out'}>
				<p className="text-figure font-semibold tabular-nums">{confidence ?? 'Not known'}</p>
			</StatTile>
			<StatTile
				label="Issues"
				note={causes.length === 0 ? 'to be seen' : other ? `${other} for others` : 'none ruled out'}
			>
				<p className="text-figure font-semibold tabular-nums">{causes.length}</p>
			</StatTile>
			<StatTile
				label="Urgency"
				note={
					urgency
						? 'of the first cause'
						: causes.length > 0
							? 'nothing stands out'
							: 'nothing was found'
				}
			>
				<p className="text-figure font-semibold">
					{urgency ? URGENCY[urgency].word : causes.length > 0 ? 'Not known' : 'None'}
				</p>
			</StatTile>
		</div>
		<p className="text-sm text-muted">{meaning}</p>
	</section>
)
