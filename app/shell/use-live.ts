import { useMatches, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { followChanges } from './follow-changes'
import { mayReload } from './router-state'

/** `export const handle = showsReadings` makes a page follow readings too, not only what people do. */
export const showsReadings = { showsReadings: true }

/** The same where it depends on what the page's loader gave. */
export const showsReadingsWhen = <Data>(isSo: (loaded: Data) => boolean) => ({
	showsReadings: (loaded: unknown) => isSo(loaded as Data),
})

type Follows = Partial<{ showsReadings: boolean | ((loaded: unknown) => boolean) }>

/** How the page is kept current: whether its stream is open, and whether it follows readings. */
export type Live = { isOpen: boolean; showsReadings: boolean }

/**
 * Keeps the page's data current while it is open; never in the middle of something. `readAt`: when the
 * server read what is on the page, in milliseconds UTC. Readings come every second and are followed
 * only where they are shown.
 */
export function useLive(isOn: boolean, readAt: number): Live {
	const { revalidate } = useRevalidator()
	const [since] = useState(readAt)
	const [isOpen, setOpen] = useState(true)
	const follows = useMatches().some(({ handle, data }) => {
		const { showsReadings: shown = false } = (handle as Follows | undefined) ?? {}
		return typeof shown === 'function' ? data !== undefined && shown(data) : shown
	})
	const followsReadings = useRef(follows)
	useEffect(() => {
		followsReadings.current = follows
	}, [follows])
	useEffect(() => {
		if (!isOn) return
		const concerns = (topics: string[]) =>
			followsReadings.current || topics.some((topic) => topic !== 'readings')
		return followChanges(() => void (mayReload() && revalidate()), {
			...{ concerns, since, onStream: setOpen },
		})
	}, [isOn, revalidate, since])
	return { isOpen, showsReadings: follows }
}
