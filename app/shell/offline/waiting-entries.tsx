import { useEffect, useState } from 'react'
import { CloudUpload } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { listenForChange } from './changed'

const EVERY_MS = 5 * 60_000

type Waiting = { waiting: number; needsYou: number }

/** Tells on every page what was written on this phone and is not on the farm; keeps the phone ready meanwhile. */
export function WaitingEntries({ farmId }: { farmId: number }) {
	const [{ waiting, needsYou }, setWaiting] = useState<Waiting>({ waiting: 0, needsYou: 0 })
	useEffect(() => {
		if (!('serviceWorker' in navigator)) return
		let isOpen = true
		const show = async () => {
			const { countWaiting } = await import('./count-waiting')
			const counted = await countWaiting()
			if (isOpen) setWaiting(counted)
		}
		const onChange = () => void show().catch(() => undefined)
		const prepare = async () => {
			const { prepareOffline } = await import('./sync-offline')
			await prepareOffline(farmId)
			await show()
		}
		// A browser that keeps nothing, as in a private window, works as if it had no offline page.
		const onOnline = () => void prepare().catch(() => undefined)
		const first = setTimeout(onOnline, 1_000)
		const timer = setInterval(onOnline, EVERY_MS)
		const endListening = listenForChange(onChange)
		addEventListener('online', onOnline)
		return () => {
			isOpen = false
			clearTimeout(first)
			clearInterval(timer)
			endListening()
			removeEventListener('online', onOnline)
		}
	}, [farmId])
	if (waiting + needsYou === 0) return null
	return (
		<div className="mb-4">
			<Alert
				role="status"
				tone={needsYou > 0 ? 'attention' : 'info'}
				icon={CloudUpload}
				title={
					needsYou > 0
						? `${needsYou} ${needsYou === 1 ? 'entry' : 'entries'} on this phone ${needsYou === 1 ? 'needs' : 'need'} you`
						: `${waiting} ${waiting === 1 ? 'entry waits' : 'entries wait'} on this phone to be sent`
				}
				action={
					<a href="/offline" className="font-semibold text-accent underline">
						Show them
					</a>
				}
			/>
		</div>
	)
}
