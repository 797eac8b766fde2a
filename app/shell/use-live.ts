import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { followChanges } from './follow-changes'
import { mayReload } from './router-state'

/** Keeps the page's data current while it is open; never in the middle of something. */
export function useLive(isOn: boolean): void {
	const { revalidate } = useRevalidator()
	useEffect(
		() => (isOn ? followChanges(() => void (mayReload() && revalidate())) : undefined),
		[isOn, revalidate],
	)
}
