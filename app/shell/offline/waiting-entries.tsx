import { useEffect } from 'react'
import { CloudUpload } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { useWaiting } from './use-waiting'

const EVERY_MS = 5 * 60_000

/** Tells on every page what was written on this phone and is not on the farm; keeps the phone ready meanwhile. */
export function WaitingEntries({ farmId }: { farmId: number }) {
	const waiting = useWaiting()
	useEffect(() => {
		if (!('serviceWorker' in navigator)) return
		const prepare = async () => {
			const { prepareOffline } = await import('./sync-offline')
			await prepareOffline(farmId)
		}
		// A browser that keeps nothing, as in a private window, works as if it had no offline page.
		const onOnline = () => void prepare().catch(() => undefined)
		const first = setTimeout(onOnline, 1_000)
		const timer = setInterval(onOnline, EVERY_MS)
		addEventListener('online', onOnline)
		return () => {
			clearTimeout(first)
			clearInterval(timer)
			removeEventListener('online', onOnline)
		}
	}, [farmId])
	if (!waiting) return null
	return (
		<div className="mb-4">
			<Alert
				role="status"
				tone={waiting.needsYou ? 'attention' : 'info'}
				icon={CloudUpload}
				title={waiting.title}
				action={
					<a href="/offline" className="font-semibold text-accent underline">
						Show them
					</a>
				}
			/>
		</div>
	)
}
