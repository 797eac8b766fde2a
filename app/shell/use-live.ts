import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { followChanges } from './follow-changes'
import { mayReload } from './router-state'

/**
 * Keeps the page's data current while it is open; never in the middle of something. `readAt`: when the
 * server read what is on the page, in milliseconds UTC.
 */
export function useLive(isOn: boolean, readAt: number): void {
	const { revalidate } = useRevalidator()
	const [since] = useState(readAt)
	useEffect(
		() => (isOn ? followChanges(() => void (mayReload() && revalidate()), since) : undefined),
		[isOn, revalidate, since],
	)
}
