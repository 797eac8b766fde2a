/** A step with its values in display units; null without a trusted reading. */
export type ChartMark = {
	at: number
	untilAt: number
	min: number | null
	max: number | null
	mean: number | null
}

/** The range a chart covers. */
export type Frame = { fromAt: number; toAt: number; low: number; high: number }

/** Positions in percent of the chart's width and height, from its upper left corner. */
export const chartScale = (frame: Frame) => ({
	x: (at: number) => percent((at - frame.fromAt) / (frame.toAt - frame.fromAt)),
	y: (value: number) => percent(1 - (value - frame.low) / (frame.high - frame.low)),
})

const percent = (part: number) => Math.round(part * 10_000) / 100

/** Splits marks into runs without gaps of more than `longestMs`. */
function runs(marks: readonly ChartMark[], longestMs: number): ChartMark[][] {
	const found: ChartMark[][] = []
	let before: ChartMark | undefined
	for (const mark of marks) {
		if (mark.mean === null) continue
		if (before && mark.at - before.untilAt <= longestMs) found.at(-1)?.push(mark)
		else found.push([mark])
		before = mark
	}
	return found
}

/** The middle of the visible part of a step: the first and last may extend beyond the chart. */
const visibleMiddle = ({ at, untilAt }: ChartMark, { fromAt, toAt }: Frame) =>
	(Math.max(at, fromAt) + Math.min(untilAt, toAt)) / 2

/** The line through the means, as the `d` of an SVG path. A single mark becomes a dot. */
export function linePath(marks: readonly ChartMark[], frame: Frame, longestMs: number): string {
	const { x, y } = chartScale(frame)
	return runs(marks, longestMs)
		.map((run) => {
			const points = run.map((mark) => `${x(visibleMiddle(mark, frame))} ${y(mark.mean ?? 0)}`)
			return points.length === 1 ? `M${points[0]}h.01` : `M${points.join('L')}`
		})
		.join('')
}

/** The area between minimum and maximum of each step; empty when they are equal. */
export function envelopePath(marks: readonly ChartMark[], frame: Frame, longestMs: number): string {
	const { x, y } = chartScale(frame)
	return runs(marks, longestMs)
		.filter((run) => run.some(({ min, max }) => min !== max))
		.map((run) => {
			const upper = run.map((mark) => `${x(visibleMiddle(mark, frame))} ${y(mark.max ?? 0)}`)
			const lower = run
				.map((mark) => `${x(visibleMiddle(mark, frame))} ${y(mark.min ?? 0)}`)
				.reverse()
			return `M${[...upper, ...lower].join('L')}Z`
		})
		.join('')
}

/** A bar from zero to the mean of each step, for sums. */
export function barsPath(marks: readonly ChartMark[], frame: Frame): string {
	const { x, y } = chartScale(frame)
	const within = (at: number) => x(Math.min(frame.toAt, Math.max(frame.fromAt, at)))
	return marks
		.flatMap(({ at, untilAt, mean }) => {
			if (mean === null) return []
			const [left, right] = [within(at), within(untilAt)]
			const rest = (right - left) / 12
			return [`M${left + rest} ${y(0)}V${y(mean)}H${right - rest}V${y(0)}Z`]
		})
		.join('')
}
