import { Reading } from '~/ui/reading/reading'
import { StatusDot } from '~/ui/status-dot'
import type { GrowthView } from './growth-view.server'

type Props = { figures: GrowthView['environment']; recipeName: string | null; now: number }

/** The measured values where the crop grows, compared with today's targets of its recipe. */
export function EnvironmentList({ figures, recipeName, now }: Props) {
	return (
		<>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-4">
				{figures.map(({ quantity, label, band, state, needs, ...reading }) => (
					<li key={quantity} className="min-w-0">
						<p className="text-sm font-semibold text-muted">{label}</p>
						<Reading
							value={reading.value}
							unit={reading.unit}
							decimals={reading.decimals}
							quality={reading.quality}
							reason={reading.reason}
							at={reading.at}
							now={now}
							source={reading.source ?? undefined}
						/>
						{state && (
							<StatusDot tone={state.isGood ? 'good' : 'attention'}>{state.word}</StatusDot>
						)}
						<p className="text-xs text-muted">{band ? `Target ${band}` : 'No target'}</p>
						{needs && (
							<p
								className={`text-xs ${needs.isMet ? 'text-muted' : 'font-semibold text-attention'}`}
							>
								This crop needs {needs.range}
								{needs.why && `. ${needs.why}`}
							</p>
						)}
					</li>
				))}
			</ul>
			<p className="mt-3 text-xs text-muted">
				{recipeName
					? `Grows by ${recipeName}. Targets are those of the place, as on every page.`
					: 'No recipe is chosen for this crop or its place. Targets are typical of most crops.'}
			</p>
		</>
	)
}
