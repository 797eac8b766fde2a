import { CloudCog } from 'lucide-react'
import { Age } from '~/ui/time/age'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { StatusDot } from '~/ui/status-dot'

type Props = {
	cloud: {
		host: string
		answeredAt: number
		/** Why the cloud does not answer now. */
		failure: string | null
		controllers: number
	} | null
	now: number
}

/** Controllers in their maker's cloud: whether it is connected, and a link to its page. */
export const GrowCloudCard = ({ cloud, now }: Props) => (
	<Card title="Grow-controller cloud" icon={CloudCog}>
		{cloud ? (
			<div className="grid gap-1 wrap-anywhere">
				<p className="font-semibold">{cloud.host}</p>
				<StatusDot tone={cloud.failure ? 'danger' : 'good'}>
					{cloud.failure ?? `${cloud.controllers} controllers`}
				</StatusDot>
				<p className="text-sm text-muted">
					It answered <Age at={cloud.answeredAt} now={now} />
				</p>
			</div>
		) : (
			<p>
				Does the cloud of your old controllers still run part of this farm? Connect it: its values
				appear here, and its outlets can be switched.
			</p>
		)}
		<p className="mt-4">
			<LinkButton to="/farm-equipment-setup/grow-cloud" icon={CloudCog}>
				{cloud ? 'Grow cloud' : 'Connect a grow cloud'}
			</LinkButton>
		</p>
	</Card>
)
