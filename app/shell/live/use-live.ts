import { useMatches, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { followChanges } from './follow-changes'
import { canReload } from './router-state'

/** `export const handle = showsReadings` makes a page follow readings too, not only what people do. */
export const showsReadings = { showsReadings: true }

/** The same where it depends on what the page's loader gave. */
export const showsReadingsWhen = <Data>(isSo: (loaded: Data) => boolean) => ({
	showsReadings: (loaded: unknown) => isSo(loaded as Data),
})

type Handle = Partial<{ showsReadings: boolean | ((loaded: unknown) => boolean) }>

/** Whether one of the routes on the screen shows readings now. */
export const followsReadings = (routes: readonly { handle: unknown; data: unknown }[]): boolean =>
	routes.some(({ handle, data }) => {
		const { showsReadings: shown = false } = (handle as Handle | undefined) ?? {}
		// Null where the page itself is refused.
		return typeof shown === 'function' ? data != null && shown(data) : shown
	})

/** How the page is kept current: whether its stream is open, and whether it follows readings. */
export type Live = { isOpen: boolean; showsReadings: boolean }

/**
 * Keeps the page's data about its farm current while it is open; never in the middle of something. `readAt`: when the
 * server read what is on the page, in milliseconds UTC. Readings come every second and are followed
 * only where they are shown.
 */
export function useLive(farmId: number | null, readAt: number): Live {
	const { revalidate } = useRevalidator()
	const [since] = useState(readAt)
	const [isOpen, setOpen] = useState(true)
	const follows = followsReadings(useMatches())
	const doesFollow = useRef(follows)
	useEffect(() => {
		doesFollow.current = follows
	}, [follows])
	useEffect(() => {
		if (farmId === null) return
		const concerns = (topics: string[]) =>
			doesFollow.current || topics.some((topic) => topic !== 'readings')
		return followChanges(() => void (canReload() && revalidate()), {
			farmId,
			concerns,
			since,
			onStream: setOpen,
		})
	}, [farmId, revalidate, since])
	return { isOpen, showsReadings: follows }
}
