import type { ReactNode } from 'react'

type Props = {
	/** What is in progress: `Discovering equipment`. */
	label: string
	/** The current step: `Asking Modbus devices`. */
	phase?: string
	/** Progress, up to `max`. Without a value the bar is indeterminate. */
	value?: number
	max?: number
	/** What has been found so far. */
	found?: ReactNode
}

/** The progress of a long operation: phase, count, and findings so far. */
export function ProgressBar({ label, phase, value, max = 100, found }: Props) {
	const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / (max || 1)))
	return (
		<div className="grid gap-2">
			<div className="flex flex-wrap justify-between gap-x-4">
				<p className="font-semibold">
					{label}
					{phase && <span className="font-normal text-muted"> · {phase}</span>}
				</p>
				{value !== undefined && (
					<p className="text-muted">
						{value} of {max}
					</p>
				)}
			</div>
			<div
				role="progressbar"
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={max}
				aria-valuenow={value}
				aria-valuetext={phase}
				className="h-2 overflow-hidden rounded-full bg-line"
			>
				<div
					className={`forced-mark h-full rounded-full bg-accent transition-[width] ${share === undefined ? 'indeterminate w-2/5' : ''}`}
					style={share === undefined ? undefined : { width: `${share * 100}%` }}
				/>
			</div>
			{found && <div className="text-sm text-muted">{found}</div>}
		</div>
	)
}
