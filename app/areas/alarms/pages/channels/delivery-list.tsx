import type { DeliveryView } from '~/areas/alarms/services/channels/list-deliveries.server'
import { Card } from '~/ui/card'
import { StatusDot } from '~/ui/status-dot'

const TONES = { sent: 'good', waiting: 'attention', failed: 'danger' } as const

/** The last messages of a webhook, each with what its receiver answered. */
export const DeliveryList = ({ sent }: { sent: readonly DeliveryView[] }) => (
	<Card title="Last deliveries" flush className="mt-4 max-w-xl">
		{sent.length === 0 ? (
			<p className="border-t border-line px-4 py-3 text-muted">Nothing was sent yet.</p>
		) : (
			<ul>
				{sent.map(({ id, what, at, state, answer }) => (
					<li
						key={id}
						className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2"
					>
						<span className="min-w-0 wrap-anywhere">
							{what} <span className="text-sm text-muted">{at}</span>
						</span>
						<StatusDot tone={TONES[state]}>{answer}</StatusDot>
					</li>
				))}
			</ul>
		)}
	</Card>
)
