import { useMatches, useRevalidator } from '@remix-run/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import type { LiveView } from '~/live/live-view'
import type { StreamedView } from '~/live/streamed-view'
import { followChanges } from './follow-changes'
import { canReload } from './can-reload'

/** The live part that a page's loader may return. */
type Loaded = {
	/** The live view; the stream sends its changes. */
	live?: LiveView | null
	/** Reload period of a page that is too large to stream; null for one about the past. */
	reloadEveryMs?: number | null
}

/** Live state of the page: whether its stream is open, the last view, and whether the page shows readings. */
export type Live = { isOpen: boolean; view: StreamedView | null; showsReadings: boolean }

/**
 * Keeps the page's data about its farm current while it is open, without interrupting a form or navigation.
 * `readAt`: when the server read the page's data, in milliseconds UTC.
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
			// In slices: rendering a page of readings in one go would delay a phone's next tap.
			onView: (sent) => startTransition(() => setView(sent)),
		})
	}, [farmId, of, reloadEveryMs, revalidate])
	return { isOpen, view, showsReadings: of !== '' || reloadEveryMs !== null }
}
