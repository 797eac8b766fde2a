type Week = { monday: string; rate: number | null }

/** A pest by week, as bars from zero: a week without a visit is a gap. */
export function TrendBars({ weeks, label }: { weeks: readonly Week[]; label: string }) {
	const most = Math.max(...weeks.map(({ rate }) => rate ?? 0), 1e-9)
	const known = weeks.filter(({ rate }) => rate !== null)
	const words = known.map(({ monday, rate }) => `${monday}: ${Math.round((rate ?? 0) * 100) / 100}`)
	return (
		<svg
			role="img"
			aria-label={`${label}, by week: ${words.join('; ')}`}
			viewBox={`0 0 ${weeks.length * 10} 40`}
			className="h-12 w-40 max-w-full"
		>
			<path d={`M0 39.5H${weeks.length * 10}`} className="stroke-line" />
			{weeks.map(({ monday, rate }, at) => {
				if (rate === null) return null
				const height = Math.max(1, (rate / most) * 36)
				return (
					<rect
						key={monday}
						x={at * 10 + 1}
						width={8}
						y={39 - height}
						height={height}
						className="fill-accent"
					>
						<title>{`Week of ${monday}: ${Math.round(rate * 100) / 100}`}</title>
					</rect>
				)
			})}
		</svg>
	)
}
