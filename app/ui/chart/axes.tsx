import type { TimeTick } from './time-ticks'

type ValueAxisProps = {
	/** `top` in percent of the height. */
	ticks: readonly { top: number; label: string }[]
	side?: 'left' | 'right'
	unit?: string
	/** Colour of the only line of this axis. */
	colour?: string | null
}

/** The value labels beside a chart. */
export function ValueAxis({ ticks, side = 'left', unit, colour }: ValueAxisProps) {
	const isLeft = side === 'left'
	return (
		<div
			aria-hidden
			className={`absolute inset-y-0 w-12 text-xs text-muted tabular-nums ${isLeft ? 'left-0' : 'right-0'}`}
			style={colour ? { color: colour } : undefined}
		>
			{unit && (
				<span className={`absolute -top-6 whitespace-nowrap ${isLeft ? 'left-0' : 'right-0'}`}>
					{unit}
				</span>
			)}
			{ticks.map(({ top, label }) => (
				<span
					key={label}
					className={`absolute -translate-y-1/2 ${isLeft ? 'right-2' : 'left-2'}`}
					style={{ top: `${top}%` }}
				>
					{label}
				</span>
			))}
		</div>
	)
}

/** Number of day labels that fit on a phone; with more, every other one is hidden. */
const FIT_A_PHONE = 4

/** The time labels below a chart; `left` in percent of its width. */
export function TimeAxis({ times }: { times: readonly (TimeTick & { left: number })[] }) {
	return (
		<div aria-hidden className="relative mt-1 h-5 text-xs text-muted tabular-nums">
			{times.map(({ at, left, label }, i) => (
				<span
					key={at}
					className={`absolute -translate-x-1/2 whitespace-nowrap ${i % 2 && times.length > FIT_A_PHONE ? 'max-sm:hidden' : ''}`}
					style={{ left: `${left}%` }}
				>
					{label}
				</span>
			))}
		</div>
	)
}
