import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { followChanges } from './follow-changes'

/** Keeps the page's data current while it is open; never in the middle of a navigation. */
export function useLive(isOn: boolean): void {
	const revalidator = useRevalidator()
	const navigation = useNavigation()
	const reload = useRef(() => {})
	useEffect(() => {
		reload.current = () => {
			if (revalidator.state === 'idle' && navigation.state === 'idle') revalidator.revalidate()
		}
	})
	useEffect(() => (isOn ? followChanges(() => reload.current()) : undefined), [isOn])
}
