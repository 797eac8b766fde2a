import { useSubmit } from '@remix-run/react'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '~/shell/use-hydrated'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { subscribeToPush } from './subscribe-to-push'

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
