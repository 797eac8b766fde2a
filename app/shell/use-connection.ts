import { useEffect, useState } from 'react'

const FIRST_AFTER_MS = 3_000
const EVERY_MS = 30_000
const TIMEOUT_MS = 2_000

/** False while the last health check failed. One check at a time: the next is set when one ends. */
export function useConnection(): boolean {
	const [isUp, setUp] = useState(true)
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>
		let hasLeft = false
		const check = async () => {
			const answered = await fetch('/api/health-check', {
				signal: AbortSignal.timeout(TIMEOUT_MS),
				cache: 'no-store',
			}).then(
				(response) => response.ok,
				() => false,
			)
			if (hasLeft) return
			setUp(answered)
			timer = setTimeout(() => void check(), EVERY_MS)
		}
		timer = setTimeout(() => void check(), FIRST_AFTER_MS)
		return () => {
			hasLeft = true
			clearTimeout(timer)
		}
	}, [])
	return isUp
}
