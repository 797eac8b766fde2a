import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

const POLL_EVERY_MS = 2_000

/**
 * Reloads the page's data every 2 s while an operation runs. Pauses while the tab is hidden and while the
 * server does not answer: a failed load would replace the page by an error. `data` is what the load brings: a
 * second load before it would only cancel the first.
 */
export function usePolling(isOn: boolean, data: object): void {
	const revalidator = useRevalidator()
	const navigation = useNavigation()
	const reload = useRef(() => {})
	const isLoading = useRef(false)
	useEffect(() => {
		isLoading.current = false
	}, [data])
	useEffect(() => {
		reload.current = () => {
			const isIdle = revalidator.state === 'idle' && navigation.state === 'idle'
			if (!isIdle || isLoading.current) return
			isLoading.current = true
			revalidator.revalidate()
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
