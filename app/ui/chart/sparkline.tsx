import { TONES, type Tone } from '../tone'

type Props = {
	/** Evenly spaced; null is drawn as a gap. */
	values: readonly (number | null)[]
	tone?: Tone
	/** Accessible name: `pH over the last hour`. */
	label: string
	/** The smallest range of the vertical axis, so that noise looks small. */
	minSpan?: number
}

const WIDTH = 96
const HEIGHT = 32
const PAD = 3

/**
 * A small line chart of the recent past, drawn on the server. With fewer than three values it draws
 * nothing.
 */
export function Sparkline({ values, tone = 'good', label, minSpan = 0 }: Props) {
	const known = values.filter((value) => value !== null)
	if (known.length < 3) return null
	const [low, high] = [Math.min(...known), Math.max(...known)]
	const span = Math.max(high - low, minSpan, 1e-9)
	const middle = (low + high) / 2
	const x = (i: number) => PAD + (i * (WIDTH - 2 * PAD)) / Math.max(1, values.length - 1)
	const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * PAD)
	const path = values
		.map((value, i) => {
			if (value === null) return ''
			const pen = i === 0 || values[i - 1] === null ? 'M' : 'L'
			return `${pen}${x(i).toFixed(1)} ${y(value).toFixed(1)}`
		})
		.join('')
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			className={`h-8 w-24 max-w-full ${TONES[tone].text}`}
		>
			<path
				d={path}
				fill="none"
				stroke="currentColor"
				strokeWidth={2}
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	)
}
