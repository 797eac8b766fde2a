import { useMatches, useRevalidator } from '@remix-run/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { LiveView } from '~/live/live-view'
import type { StreamedView } from '~/live/streamed-view'
import { followChanges } from './follow-changes'
import { canReload } from './router-state'

/** What a page's loader may give for it to follow readings. */
type Loaded = {
	/** What the page shows of readings; the stream sends what changed of it. */
	live?: LiveView
	/** Null for one in the past: for a page that is too much to send, how often it is loaded again. */
	reloadEveryMs?: number | null
}

/** How the page is kept current: whether its stream is open, what it sent, and whether the page follows readings. */
export type Live = { isOpen: boolean; view: StreamedView | null; showsReadings: boolean }

/**
 * Keeps the page's data about its farm current while it is open; never in the middle of something. `readAt`: when the
 * server read what is on the page, in milliseconds UTC.
 */
export function useLive(farmId: number | null, readAt: number): Live {
	const { revalidate } = useRevalidator()
	const [isOpen, setOpen] = useState(true)
	const [view, setView] = useState<StreamedView | null>(null)
	const loaded = useMatches().map(({ data }) => (data ?? {}) as Loaded)
	const of = loaded.find(({ live }) => live)?.live?.of ?? ''
	const reloadEveryMs = loaded.find((one) => one.reloadEveryMs)?.reloadEveryMs ?? null
	const since = useRef(readAt)
	useEffect(() => {
		since.current = readAt
	}, [readAt])
	useEffect(() => {
		if (farmId === null) return
		const reload = () => {
			const isPossible = canReload()
			if (isPossible) revalidate()
			return isPossible
		}
		return followChanges(reload, {
			farmId,
			of,
			reloadEveryMs,
			since: () => since.current,
			onStream: setOpen,
			// In slices: a page of readings that is drawn in one go holds up a phone's next tap.
			onView: (sent) => startTransition(() => setView(sent)),
		})
	}, [farmId, of, reloadEveryMs, revalidate])
	return { isOpen, view, showsReadings: of !== '' || reloadEveryMs !== null }
}
