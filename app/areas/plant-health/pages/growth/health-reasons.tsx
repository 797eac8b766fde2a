import type { GrowthView } from './growth-view.server'

/** The reasons for a health score: what lowered it, what did not, and what is unknown. */
export function HealthReasons({ health }: { health: GrowthView['health'] }) {
	const { reasons, missing, score } = health
	return (
		<div className="grid gap-3 text-sm">
			{reasons.length > 0 && (
				<ul className="grid gap-1.5" aria-label="How the score is calculated">
					{reasons.map(({ key, label, lost, why }) => (
						<li key={key} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-2">
							<span
								className={`text-right font-semibold tabular-nums ${lost > 0 ? '' : 'text-muted'}`}
							>
								{score === null ? '–' : lost > 0 ? `−${lost}` : '0'}
								{score !== null && <span className="sr-only"> points: </span>}
							</span>
							<span className="wrap-anywhere">
								{why}
								<span className="text-muted"> · {label}</span>
							</span>
						</li>
					))}
				</ul>
			)}
			{missing.length > 0 && (
				<div className="text-muted">
					<p className="font-semibold">Not included, no data:</p>
					<ul className="mt-1 grid list-disc gap-0.5 pl-5">
						{missing.map(({ key, label, why }) => (
							<li key={key}>
								{label}: {why}
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	)
}
