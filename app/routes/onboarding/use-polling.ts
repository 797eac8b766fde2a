import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const POLL_EVERY_MS = 2_000

/**
 * Loads the page's data again every 2 s while something is under way. Rests while the tab is hidden
 * and while the server does not answer: a load that fails would replace the page by an error.
 */
export function usePolling(isOn: boolean): void {
	const revalidator = useRevalidator()
	const navigation = useNavigation()
	const reload = useRef(() => {})
	useEffect(() => {
		reload.current = () => {
			if (revalidator.state === 'idle' && navigation.state === 'idle') revalidator.revalidate()
		}
	})
	useEffect(() => {
		if (!isOn) return
		const stop = new AbortController()
		let isAsking = false
		const ask = async () => {
			if (document.hidden || isAsking) return
			isAsking = true
			const isUp = await fetch('/api/health-check', { signal: stop.signal }).then(
				({ ok }) => ok,
				() => false,
			)
			isAsking = false
			if (isUp && !stop.signal.aborted) reload.current()
		}
		const timer = setInterval(() => void ask(), POLL_EVERY_MS)
		return () => {
			clearInterval(timer)
			stop.abort()
		}
	}, [isOn])
}
