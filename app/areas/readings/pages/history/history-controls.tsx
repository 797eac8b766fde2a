import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ClosePopover } from '~/ui/overlay/close-popover'
import type { EventKind } from '~/areas/readings/services/history/event-list'
import { EventLegend } from './event-legend'
import type { HistoryQuery } from './history-query'
import type { Preset } from './presets'
import { SeriesChoice } from './series-choice'
import { SpanControls } from './span-controls'

type Props = {
	id: string
	query: HistoryQuery
	presets: readonly Preset[]
	counts: Readonly<Partial<Record<EventKind, number>>>
}

/** The choice of readings, time range and marks; on a phone in a sheet, also without scripts. */
export function HistoryControls({ id, query, presets, counts }: Props) {
	const sheet = useRef<HTMLDivElement>(null)
	const { key } = useLocation()
	const openedAt = useRef(key)
	// Navigation with scripts loads no page that would close the sheet.
	useEffect(() => {
		if (openedAt.current !== key && sheet.current?.matches(':popover-open'))
			sheet.current.hidePopover()
		openedAt.current = key
	}, [key])
	return (
		<div ref={sheet} id={id} popover="auto" className="sheet-on-phones no-print">
			<div className="popover-trigger flex items-center justify-between sm:hidden">
				<h2 className="text-lg font-semibold">Readings and period</h2>
				<ClosePopover id={id} />
			</div>
			<SeriesChoice query={query} presets={presets} />
			<SpanControls query={query} />
			<EventLegend query={query} counts={counts} />
		</div>
	)
}
