import type { CloudOutlet } from '~/areas/control/services/find-cloud-outlet.server'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'

type Props = { outlet: CloudOutlet; outputKey: string; mayAccept: boolean }

/** The limitations of an output that is switched through a cloud, and who accepted its risk. */
export const CloudCard = ({ outlet, outputKey, mayAccept }: Props) => (
	<Card title="In the cloud">
		<p>
			It is switched through {outlet.host}. No lease, limit or interlock of this farm reaches there:
			an ON that was given for a time is ended by this server, and lasts while it is down.
		</p>
		{outlet.risk && (
			<p className="mt-2 font-semibold">
				{outlet.risk}.{' '}
				{outlet.acceptedBy
					? `${outlet.acceptedBy} accepted that.`
					: 'ON and AUTO are refused until a manager accepts that.'}
			</p>
		)}
		<p className="mt-4 flex flex-wrap gap-2">
			{outlet.risk && mayAccept && (
				<LinkButton
					to={`/farm-equipment-setup/grow-cloud/accept?outlet=${encodeURIComponent(outputKey)}`}
				>
					{outlet.acceptedBy ? 'Take back' : 'Accept the risk'}
				</LinkButton>
			)}
			<LinkButton to="/farm-equipment-setup/grow-cloud">Grow Cloud</LinkButton>
		</p>
	</Card>
)
