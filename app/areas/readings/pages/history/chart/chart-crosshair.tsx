import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useFormats } from '~/ui/formats/use-formats'
import type { HistoryChart, TraceView } from '../chart-view.server'
import type { EventMark } from '../mark-clusters'
import type { Cursor } from './cursor'
import { crosshairParts, drawCrosshair } from './draw-crosshair'
import { unpackSamples } from './pack-samples'
import type { ChartSample } from './sample-at'

type Props = {
	chart: HistoryChart
	/** Events in the chart's time range; shown when the crosshair is near one. */
	marks: readonly EventMark[]
	timezone: string
	cursor: Cursor
	onZoom: (span: { fromAt: number; toAt: number }) => void
}

const DRAG_PX = 8
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const FAR: Readonly<Record<string, number>> = { PageDown: -10, PageUp: 10 }

/**
 * An overlay for a chart: shows the values at one instant, which follows the pointer, a finger or the arrow
 * keys. Dragging zooms to a range, Enter zooms in around the instant, Escape hides the crosshair. Moving it
 * changes a few elements and renders nothing.
 */
export function ChartCrosshair({ chart, marks, timezone, cursor, onZoom }: Props) {
	const formats = useFormats()
	const root = useRef<HTMLDivElement>(null)
	const drag = useRef<{ fromAt: number; x: number } | null>(null)
	const { fromAt, toAt, title, traces } = chart
	const spanMs = toAt - fromAt
	useEffect(() => {
		if (!root.current) return
		const parts = crosshairParts(root.current)
		const size = { width: 0, height: 0 }
		const draw = (at: number | null) => {
			const dragFrom = drag.current?.fromAt ?? null
			drawCrosshair(parts, { at, dragFrom, chart, marks, samplesOf, timezone, formats, size })
		}
		const resized = new ResizeObserver(([entry]) => {
			if (entry) [size.width, size.height] = [entry.contentRect.width, entry.contentRect.height]
			draw(cursor.at)
		})
		resized.observe(root.current)
		const stop = cursor.follow(draw)
		return () => {
			resized.disconnect()
			stop()
		}
	}, [chart, cursor, formats, marks, timezone])

	const instantOf = (event: PointerEvent<HTMLElement>) => {
		const { left, width } = event.currentTarget.getBoundingClientRect()
		const part = Math.min(1, Math.max(0, (event.clientX - left) / width))
		return Math.round(fromAt + part * spanMs)
	}
	function press(event: PointerEvent<HTMLDivElement>) {
		cursor.move(instantOf(event))
		// Dragging a finger moves the crosshair; it scrolls the page too and must not zoom by
		// accident.
		if (event.pointerType === 'touch' || event.button !== 0) return
		event.currentTarget.setPointerCapture(event.pointerId)
		drag.current = { fromAt: instantOf(event), x: event.clientX }
	}
	function release(event: PointerEvent<HTMLDivElement>) {
		const from = drag.current
		drag.current = null
		if (!from || Math.abs(event.clientX - from.x) < DRAG_PX) return
		const until = instantOf(event)
		zoomTo(Math.min(from.fromAt, until), Math.max(from.fromAt, until))
	}
	function zoomTo(from: number, to: number) {
		cursor.move(null)
		onZoom({ fromAt: from, toAt: Math.max(to, from + 60_000) })
	}
	function key(event: KeyboardEvent) {
		const at = cursor.at ?? (fromAt + toAt) / 2
		const move = KEYS[event.key] ?? FAR[event.key]
		const ends: Readonly<Record<string, number>> = { Home: fromAt, End: toAt }
		const to = ends[event.key] ?? (move === undefined ? undefined : at + (move * spanMs) / 200)
		if (to !== undefined) cursor.move(Math.round(Math.min(toAt, Math.max(fromAt, to))))
		else if (event.key === 'Enter') zoomTo(at - spanMs / 8, at + spanMs / 8)
		else if (event.key === 'Escape') cursor.move(null)
		else return
		event.preventDefault()
	}
	return (
		<div
			ref={root}
			role="slider"
			tabIndex={0}
			aria-label={`Point in time of ${title}`}
			aria-valuemin={fromAt}
			aria-valuemax={toAt}
			aria-valuenow={toAt}
			aria-valuetext="none chosen"
			className="absolute inset-0 cursor-crosshair [contain:layout_style_size] touch-pan-y rounded-sm select-none"
			onPointerDown={press}
			onPointerMove={(event) => cursor.move(instantOf(event))}
			onPointerUp={release}
			onPointerCancel={() => (drag.current = null)}
			// A finger that is lifted leaves the values on the screen.
			onPointerLeave={(event) => event.pointerType !== 'touch' && cursor.move(null)}
			onKeyDown={key}
			onBlur={() => cursor.move(null)}
		>
			<div data-part="selection" hidden className="absolute inset-y-0 left-0 bg-accent/15" />
			<div
				data-part="line"
				hidden
				className="absolute inset-y-0 left-0 w-px bg-ink/60 will-change-transform"
			/>
			{traces.map(({ key, colour }) => (
				<div
					key={key}
					data-part="dot"
					hidden
					className="absolute top-0 left-0 -m-1.25 size-2.5 rounded-full border-2 will-change-transform border-surface bg-current"
					style={{ color: colour }}
				/>
			))}
			<div
				data-crosshair
				hidden
				className="pointer-events-none absolute -top-2 left-0 z-10 will-change-transform [contain:layout_style] max-w-64 rounded-control border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap shadow-overlay"
			>
				<span data-part="time" />
				{traces.map(({ key, name, colour }) => (
					<span key={key} className="flex items-center gap-1.5">
						{traces.length > 1 && (
							<>
								<Swatch colour={colour} /> <span className="truncate">{name}</span>
							</>
						)}
						<strong data-part="value" className="ml-auto text-sm" />
					</span>
				))}
				<span data-part="events" className="block truncate whitespace-pre text-info" />
			</div>
		</div>
	)
}

/** A colour swatch of a line. */
export const Swatch = ({ colour }: { colour: string }) => (
	<span
		aria-hidden
		className="inline-block h-1 w-3.5 shrink-0 rounded-full bg-current"
		style={{ color: colour }}
	/>
)

const unpacked = new WeakMap<TraceView, ChartSample[]>()

/** The samples of a line, unpacked when they are first needed: most pages are read without a crosshair. */
function samplesOf(trace: TraceView): ChartSample[] {
	const samples = unpacked.get(trace) ?? unpackSamples(trace.samples)
	unpacked.set(trace, samples)
	return samples
}
