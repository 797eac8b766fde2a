import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { ChartView } from '~/ui/chart/time-chart'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { eventsNear } from './events-near'
import { sampleAt, type ChartSample } from './sample-at'

type Props = {
	label: string
	unit: string
	decimals: number
	samples: readonly ChartSample[]
	/** Events in the chart's time range; shown when the crosshair is near one. */
	events: ChartView['events']
	frame: { fromAt: number; toAt: number; low: number; high: number }
	timezone: string
	/** The instant under the crosshair of all charts; null without a crosshair. */
	cursorAt: number | null
	onPoint: (at: number | null) => void
	onZoom: (span: { fromAt: number; toAt: number }) => void
}

const DRAG_PX = 8
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const FAR: Readonly<Record<string, number>> = { PageDown: -10, PageUp: 10 }

/**
 * An overlay for a chart: shows the values at one instant, which follows the pointer, a finger or
 * the arrow keys. Dragging zooms to a range, Enter zooms in around the instant, Escape hides the
 * crosshair.
 */
export function ChartCrosshair(props: Props) {
	const { label, unit, decimals, samples, events, frame, timezone } = props
	const { cursorAt, onPoint, onZoom } = props
	const [dragFrom, setDragFrom] = useState<number | null>(null)
	const pressedX = useRef(0)
	const spanMs = frame.toAt - frame.fromAt
	const left = (at: number) => (100 * (at - frame.fromAt)) / spanMs
	const instantOf = (event: PointerEvent<HTMLElement>) => {
		const { left, width } = event.currentTarget.getBoundingClientRect()
		const part = Math.min(1, Math.max(0, (event.clientX - left) / width))
		return Math.round(frame.fromAt + part * spanMs)
	}
	const sample = cursorAt === null ? undefined : sampleAt(samples, cursorAt)
	const text = sample ? inWords(sample, { unit, decimals }) : 'no reading'
	const near = cursorAt === null ? [] : eventsNear(events, left(cursorAt))
	const words =
		cursorAt === null ? '' : [`${formatInstant(cursorAt, timezone)}: ${text}`, ...near].join('; ')

	function press(event: PointerEvent<HTMLDivElement>) {
		// Dragging a finger moves the crosshair; it scrolls the page too and must not zoom by
		// accident.
		if (event.pointerType === 'touch' || event.button !== 0) return
		event.currentTarget.setPointerCapture(event.pointerId)
		pressedX.current = event.clientX
		setDragFrom(instantOf(event))
	}
	function release(event: PointerEvent<HTMLDivElement>) {
		const until = instantOf(event)
		setDragFrom(null)
		if (dragFrom === null || Math.abs(event.clientX - pressedX.current) < DRAG_PX) return
		zoomTo(Math.min(dragFrom, until), Math.max(dragFrom, until))
	}
	function zoomTo(fromAt: number, toAt: number) {
		onPoint(null)
		onZoom({ fromAt, toAt: Math.max(toAt, fromAt + 60_000) })
	}
	function key(event: KeyboardEvent) {
		const at = cursorAt ?? (frame.fromAt + frame.toAt) / 2
		const move = KEYS[event.key] ?? FAR[event.key]
		const to =
			event.key === 'Home'
				? frame.fromAt
				: event.key === 'End'
					? frame.toAt
					: move && at + (move * spanMs) / 200
		if (to !== undefined) onPoint(Math.round(Math.min(frame.toAt, Math.max(frame.fromAt, to))))
		else if (event.key === 'Enter') zoomTo(at - spanMs / 8, at + spanMs / 8)
		else if (event.key === 'Escape') onPoint(null)
		else return
		event.preventDefault()
	}
	const selected =
		dragFrom !== null && cursorAt !== null
			? { from: Math.min(dragFrom, cursorAt), to: Math.max(dragFrom, cursorAt) }
			: null
	return (
		<div
			role="slider"
			tabIndex={0}
			aria-label={`Point in time of ${label}`}
			aria-valuemin={frame.fromAt}
			aria-valuemax={frame.toAt}
			aria-valuenow={cursorAt ?? frame.toAt}
			aria-valuetext={words || 'none chosen'}
			className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm select-none"
			onPointerDown={press}
			onPointerMove={(event) => onPoint(instantOf(event))}
			onPointerUp={release}
			onPointerCancel={() => setDragFrom(null)}
			onPointerLeave={() => onPoint(null)}
			onKeyDown={key}
			onBlur={() => onPoint(null)}
		>
			{selected && (
				<div
					className="absolute inset-y-0 bg-accent/15"
					style={{
						left: `${left(selected.from)}%`,
						width: `${left(selected.to) - left(selected.from)}%`,
					}}
				/>
			)}
			{cursorAt !== null && (
				<>
					<div
						className="absolute inset-y-0 w-px bg-ink/60"
						style={{ left: `${left(cursorAt)}%` }}
					/>
					<Dot frame={frame} sample={sample} />
					<p
						data-crosshair
						className={`pointer-events-none absolute -top-2 z-10 rounded-control border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap shadow-overlay ${left(cursorAt) > 50 ? '-translate-x-full' : ''}`}
						style={{ left: `${left(cursorAt)}%` }}
					>
						{formatInstant(cursorAt, timezone)} <strong className="block text-sm">{text}</strong>
						{near.map((event) => (
							<span key={event} className="block max-w-56 truncate text-info">
								{event}
							</span>
						))}
					</p>
				</>
			)}
		</div>
	)
}

function Dot({ frame, sample }: { frame: Props['frame']; sample: ChartSample | undefined }) {
	const mean = sample?.[2] ?? null
	if (!sample || mean === null) return null
	const x = (100 * ((sample[0] + sample[1]) / 2 - frame.fromAt)) / (frame.toAt - frame.fromAt)
	const y = 100 * (1 - (mean - frame.low) / (frame.high - frame.low))
	return (
		<div
			className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
			style={{ left: `${Math.min(100, Math.max(0, x))}%`, top: `${y}%` }}
		/>
	)
}

function inWords(
	[, , mean, min, max]: ChartSample,
	{ unit, decimals }: { unit: string; decimals: number },
): string {
	if (mean === null) return 'no trusted reading'
	const spread =
		min !== null && max !== null && min !== max
			? ` (${min.toFixed(decimals)} – ${max.toFixed(decimals)})`
			: ''
	return `${mean.toFixed(decimals)}${unit && ` ${unit}`}${spread}`
}
