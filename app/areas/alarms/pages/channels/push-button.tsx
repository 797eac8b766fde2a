import { useSubmit } from '@remix-run/react'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { registerServiceWorker } from '~/shell/offline/register-service-worker'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'

/** Lets this browser show alarms, even while no page of the farm is open. */
export function PushButton({ publicKey }: { publicKey: string }) {
	const submit = useSubmit()
	const hasScripts = useHydrated()
	const [problem, setProblem] = useState<string | null>(null)
	const [isAsking, setIsAsking] = useState(false)

	async function ask() {
		setIsAsking(true)
		const outcome = await subscribeToPush(publicKey)
		setIsAsking(false)
		if ('problem' in outcome) return setProblem(outcome.problem)
		setProblem(null)
		const { subscription, label } = outcome
		submit({ intent: 'push', subscription, label }, { method: 'post' })
	}

	return (
		<Card title="This browser" icon={MonitorSmartphone}>
			<p className="mb-3 text-muted">
				{hasScripts
					? 'Alarms appear on this device even when no page is open.'
					: 'Browser notifications need JavaScript, which is off.'}
			</p>
			{hasScripts && (
				<Button onClick={() => void ask()} type="button" pending={isAsking}>
					Show alarms here
				</Button>
			)}
			{problem && (
				<p role="alert" className="mt-3 text-sm text-danger">
					{problem}
				</p>
			)}
		</Card>
	)
}

type Outcome = { subscription: string; label: string } | { problem: string }

/** Asks the person for permission, then the browser's push service for a subscription. */
async function subscribeToPush(publicKey: string): Promise<Outcome> {
	if (!('serviceWorker' in navigator) || !('PushManager' in window))
		return { problem: 'This browser does not support notifications.' }
	if ((await Notification.requestPermission()) !== 'granted')
		return {
			problem: 'Notifications are blocked for this site. Allow them in the browser settings.',
		}
	try {
		const registration = await registerServiceWorker()
		if (!registration) return { problem: 'This browser does not support notifications.' }
		const subscription = await registration.pushManager.subscribe({
			userVisibleOnly: true,
			applicationServerKey: publicKey,
		})
		return { subscription: JSON.stringify(subscription), label: browserName(navigator.userAgent) }
	} catch (error) {
		return { problem: `The browser’s push service could not be reached (${String(error)})` }
	}
}

/** `Firefox on Linux`: enough to tell one's own devices apart. */
function browserName(agent: string): string {
	const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? 'Browser'
	const system = /Android|iPhone|iPad|Windows|Mac OS|Linux|CrOS/.exec(agent)?.[0]
	const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', CrOS: 'ChromeOS' }
	const named = (name: string) => names[name] ?? name
	return system ? `${named(browser)} on ${named(system)}` : named(browser)
}
