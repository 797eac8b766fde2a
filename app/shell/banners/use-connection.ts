import { useEffect, useRef, useState } from 'react'
import { withTimeout } from '@sfc/contract/with-timeout'

const FIRST_AFTER_MS = 3_000
const EVERY_MS = 30_000
const TIMEOUT_MS = 2_000

/**
 * Whether the last health check succeeded. One check runs at a time; the next is scheduled when it ends. When
 * the live stream reopens (`isStreamOpen`), a check runs at once.
 */
export function useConnection(isStreamOpen: boolean): boolean {
	const [isUp, setUp] = useState(true)
	const checkNow = useRef(() => {})
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>
		let hasLeft = false
		let isChecking = false
		const check = async () => {
			if (isChecking) return
			clearTimeout(timer)
			if (document.hidden) {
				timer = setTimeout(() => void check(), EVERY_MS)
				return
			}
			isChecking = true
			const answered = await withTimeout(TIMEOUT_MS, undefined, (signal) =>
				fetch('/api/health-check', { signal, cache: 'no-store' }),
			).then(
				(response) => response.ok,
				() => false,
			)
			isChecking = false
			if (hasLeft) return
			setUp(answered)
			timer = setTimeout(() => void check(), EVERY_MS)
		}
		timer = setTimeout(() => void check(), FIRST_AFTER_MS)
		checkNow.current = () => void check()
		return () => {
			hasLeft = true
			checkNow.current = () => {}
			clearTimeout(timer)
		}
	}, [])
	useEffect(() => {
		if (isStreamOpen && !isUp) checkNow.current()
	}, [isStreamOpen, isUp])
	return isUp
}
