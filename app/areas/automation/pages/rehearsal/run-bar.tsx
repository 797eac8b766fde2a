type Props = {
	spans: readonly { fromAt: number; toAt: number }[]
	/** The colour, as a text class. */
	look: string
	fromAt: number
	toAt: number
}

/** On-times of an output, as marks on a bar. */
export function RunBar({ spans, look, fromAt, toAt }: Props) {
	const percent = (at: number) => ((100 * (at - fromAt)) / (toAt - fromAt)).toFixed(3)
	return (
		<svg
			aria-hidden
			viewBox="0 0 100 1"
			preserveAspectRatio="none"
			className={`mt-1 block h-2 w-full rounded-control bg-sunk ${look}`}
		>
			<path
				fill="currentColor"
				d={spans
					.map(
						(span) => `M${percent(span.fromAt)} 0H${percent(span.toAt)}V1H${percent(span.fromAt)}Z`,
					)
					.join('')}
			/>
		</svg>
	)
}
