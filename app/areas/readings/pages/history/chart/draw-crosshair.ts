import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'
import type { HistoryChart, TraceView } from '../chart-view.server'
import type { EventMark } from '../mark-clusters'
import { eventsNear } from './events-near'
import { sampleAt, type ChartSample } from './sample-at'

type Shown = {
	at: number | null
	/** Where a selection began; null without one. */
	dragFrom: number | null
	chart: HistoryChart
	marks: readonly EventMark[]
	samplesOf: (trace: TraceView) => readonly ChartSample[]
	timezone: string
	formats: Formats
	/** In pixels; measured when it changes, because measuring forces a layout. */
	size: { width: number; height: number }
}

/** Moves the parts of a crosshair to an instant, or hides them. */
export function drawCrosshair(part: CrosshairParts, shown: Shown): void {
	const { at, dragFrom, chart, marks, samplesOf, timezone, formats } = shown
	const { root } = part
	const { width, height } = shown.size
	root.setAttribute('aria-valuenow', String(at ?? chart.toAt))
	if (at === null || at < chart.fromAt || at > chart.toAt) {
		for (const one of [...part.dots, part.line, part.selection, part.tip]) one.hidden = true
		return root.setAttribute('aria-valuetext', 'none chosen')
	}
	const left = (instant: number) => (width * (instant - chart.fromAt)) / (chart.toAt - chart.fromAt)
	const x = left(at)
	const isAlone = chart.traces.length === 1
	move(part.line, x, 0)
	const words = chart.traces.map((trace, i) => {
		const sample = sampleAt(samplesOf(trace), at)
		const text = formatSample(sample, trace, isAlone)
		setText(part.values[i], text)
		const mean = sample?.[2] ?? null
		const dot = part.dots[i]
		if (dot) dot.hidden = mean === null
		if (dot && sample && mean !== null) {
			const middle = (Math.max(sample[0], chart.fromAt) + Math.min(sample[1], chart.toAt)) / 2
			move(dot, left(middle), height * (1 - (mean - trace.low) / (trace.high - trace.low)))
		}
		return isAlone ? text : `${trace.name} ${text}`
	})
	const time = formatInstant(at, timezone, formats)
	const near = eventsNear(marks, (100 * x) / width)
	setText(part.time, time)
	setText(part.events, near.join('\n'))
	move(part.tip, x, 0, x > width / 2 ? '-100%' : '0')
	part.selection.hidden = dragFrom === null
	if (dragFrom !== null) {
		move(part.selection, Math.min(x, left(dragFrom)), 0)
		part.selection.style.width = `${Math.abs(x - left(dragFrom))}px`
	}
	root.setAttribute('aria-valuetext', [`${time}: ${words.join(', ')}`, ...near].join('; '))
}

/** The moving parts of a crosshair. */
export type CrosshairParts = Record<
	'root' | 'line' | 'selection' | 'tip' | 'time' | 'events',
	HTMLElement
> &
	Record<'dots' | 'values', HTMLElement[]>

export function crosshairParts(root: HTMLElement): CrosshairParts {
	const all = (name: string) => [...root.querySelectorAll<HTMLElement>(`[data-part=${name}]`)]
	const one = (name: string) => all(name)[0] ?? root
	return {
		root,
		line: one('line'),
		selection: one('selection'),
		tip: root.querySelector<HTMLElement>('[data-crosshair]') ?? root,
		time: one('time'),
		events: one('events'),
		dots: all('dot'),
		values: all('value'),
	}
}

/** Moves by transform, which causes no layout. */
function move(part: HTMLElement, x: number, y: number, shiftX = '0'): void {
	part.hidden = false
	part.style.transform = `translate(${x}px, ${y}px) translateX(${shiftX})`
}

function setText(part: HTMLElement | undefined, text: string): void {
	if (part && part.textContent !== text) part.textContent = text
}

/** Formats the values; those of several lines without their spread, which would cover the chart on a phone. */
function formatSample(
	sample: ChartSample | undefined,
	{ unit, decimals }: TraceView,
	withSpread: boolean,
): string {
	if (!sample) return 'no reading'
	const [, , mean, min, max] = sample
	if (mean === null) return 'no trusted reading'
	const spread =
		withSpread && min !== null && max !== null && min !== max
			? ` (${formatDecimals(min, decimals)} – ${formatDecimals(max, decimals)})`
			: ''
	return `${formatDecimals(mean, decimals)}${unit && ` ${unit}`}${spread}`
}
