import { Check } from 'lucide-react'
import type { GrowthView } from './growth-view.server'

type Props = { stages: GrowthView['stages']; label: string }

/** The stages of a crop as one line: completed, current with its progress, and coming ones. */
export function StageTrack({ stages, label }: Props) {
	const at = stages.findIndex(({ state }) => state === 'now')
	const now = stages[at]
	return (
		<div className="grid gap-2">
			<svg
				role="img"
				aria-label={`${label}: ${stages.map((stage) => `${stage.label} ${stage.percent} %`).join(', ')}`}
				viewBox={`0 0 ${stages.length * 100} 10`}
				preserveAspectRatio="none"
				className="forced-mark h-2.5 w-full"
			>
				{stages.map(({ key, percent, state }, i) => (
					<g key={key}>
						<rect x={i * 100} width={96} height={10} className="fill-line" />
						{percent > 0 && (
							<rect
								x={i * 100}
								width={(96 * percent) / 100}
								height={10}
								className={state === 'now' ? 'fill-accent' : 'fill-good opacity-60'}
							/>
						)}
						{state === 'now' && (
							<rect x={i * 100} y={8} width={96} height={2} className="fill-accent" />
						)}
					</g>
				))}
			</svg>
			<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
				<span className="font-semibold">
					{now?.label}
					<span className="font-normal text-muted">
						{' '}
						· stage {at + 1} of {stages.length}
						{now?.byPlan && ', by plan'}
					</span>
				</span>
				<span className="text-muted tabular-nums">{now?.percent ?? 0} % of this stage</span>
			</p>
		</div>
	)
}

/** Every stage with its days, for the page of one crop. */
export function StageList({ stages }: { stages: GrowthView['stages'] }) {
	return (
		<ol className="grid gap-2">
			{stages.map(({ key, label, percent, state, byPlan, planned, reached }) => (
				<li
					key={key}
					aria-current={state === 'now' ? 'step' : undefined}
					className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-3"
				>
					<span
						aria-hidden
						className={`mt-0.5 grid size-6 place-items-center rounded-full border ${LOOKS[byPlan && state === 'done' ? 'ahead' : state]}`}
					>
						{state === 'done' && !byPlan && <Check className="size-3.5" />}
						{state === 'now' && <span className="size-2 rounded-full bg-current" />}
					</span>
					<span className="min-w-0">
						<span className={state === 'now' ? 'font-semibold' : ''}>{label}</span>
						<span className="block text-sm text-muted">
							{reached ? `Reached ${reached}` : planned ? `Planned ${planned}` : 'Day not known'}
							{byPlan && ', not confirmed'}
							{reached && planned && reached !== planned && `, planned ${planned}`}
						</span>
					</span>
					<span className="text-sm text-muted tabular-nums">{percent} %</span>
				</li>
			))}
		</ol>
	)
}

const LOOKS = {
	done: 'border-good-line bg-good-tint text-good',
	now: 'border-accent text-accent',
	ahead: 'border-line-strong text-muted',
} as const
