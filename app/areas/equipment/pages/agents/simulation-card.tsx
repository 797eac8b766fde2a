import { useNavigation } from '@remix-run/react'
import { FlaskConical } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { StatusDot } from '~/ui/status-dot'
import { Form } from '~/ui/page-farm/form'

type Props = {
	simulation: { status: 'starting' | 'running' | 'failed'; error: string | null } | null
	offer: { offered: true } | { offered: false; reason: string }
	/** Whether a real machine is connected: simulated readings would mix with its readings. */
	hasAgent: boolean
}

const STATES = {
	starting: { tone: 'info', words: 'Starting' },
	running: { tone: 'good', words: 'Running' },
	failed: { tone: 'danger', words: 'Not running' },
} as const

/** Starts or ends a simulated farm, to try the product before any equipment is connected. */
export function SimulationCard({ simulation, offer, hasAgent }: Props) {
	const pending = useNavigation().formData?.get('intent')
	if (simulation) {
		const { tone, words } = STATES[simulation.status]
		return (
			<Card
				title="Simulated farm"
				icon={FlaskConical}
				action={<StatusDot tone={tone}>{words}</StatusDot>}
			>
				<p className="mb-3 text-muted">
					Every reading of this farm is simulated and says so. When you stop it, its devices leave
					the lists; its readings stay, marked as simulated.
				</p>
				{simulation.error && (
					<div className="mb-3">
						<Alert tone="danger" title={simulation.error} />
					</div>
				)}
				<AskFirst label="Stop it and connect real equipment">
					<p>The simulated devices leave the lists now. This cannot be undone.</p>
					<Form method="post">
						<Button
							name="intent"
							value="stop-simulation"
							variant="danger"
							pending={pending === 'stop-simulation'}
						>
							Stop the simulated farm
						</Button>
					</Form>
				</AskFirst>
			</Card>
		)
	}
	if (hasAgent) return null
	return (
		<Card title="Simulated farm" icon={FlaskConical}>
			<p className="mb-3 text-muted">
				No machine at hand? The server can simulate a container farm, with controllers, tanks and
				plants that answer like real ones. You can stop it at any time.
			</p>
			{offer.offered ? (
				<Form method="post">
					<Button
						name="intent"
						value="simulate"
						icon={FlaskConical}
						pending={pending === 'simulate'}
					>
						Try with a simulated farm
					</Button>
				</Form>
			) : (
				<Alert tone="info" title={offer.reason} />
			)}
		</Card>
	)
}
