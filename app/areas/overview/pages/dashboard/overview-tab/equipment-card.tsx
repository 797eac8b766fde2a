import { Power } from 'lucide-react'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { ManualUntil } from '~/areas/control/pages/manual-until'
import { LAYER_LABELS } from '~/areas/control/pages/layer-labels'
import { EquipmentIcon } from '~/areas/control/pages/equipment-icon'
import { formatZone } from '~/areas/readings/pages/format-zone'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { useFormats } from '~/ui/formats/use-formats'
import type { Overview } from '../read-tab.server'

type Props = NonNullable<Overview['equipment']> & { now: number }

/** The running equipment as reported by the devices, with the reason. */
export function EquipmentCard({ running, connected, now }: Props) {
	const formats = useFormats()
	if (connected === 0) {
		return (
			<EmptyState
				icon={Power}
				title="No Equipment Detected"
				action={<LinkButton to="/local-agent-install">Install an agent</LinkButton>}
			>
				Make sure your agent is running and equipment is connected to the network
			</EmptyState>
		)
	}
	return (
		<Card
			title={`Running now: ${running.length} of ${connected}`}
			icon={Power}
			flush
			action={
				<Link
					to="/zone-control"
					className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
				>
					Zone Control
				</Link>
			}
		>
			{running.length === 0 && <p className="px-4 pb-4 text-muted">Nothing is on.</p>}
			<ul>
				{running.map(({ key, name, zone, type, layer, words, manual }) => (
					<li key={key} className="flex items-center gap-3 border-t border-line px-4 py-2.5">
						<EquipmentIcon type={type} on />
						<div className="min-w-0 flex-1">
							<p className="flex flex-wrap items-center gap-x-2">
								<span className="font-semibold">{name}</span>
								<span className="text-xs text-muted">{formatZone(zone)}</span>
								{layer && (
									<Badge tone={LAYER_LABELS[layer].tone} icon={null}>
										{LAYER_LABELS[layer].word}
									</Badge>
								)}
							</p>
							<p className="text-sm text-muted">{convertStoredUnits(words, formats)}</p>
							<ManualUntil manual={manual} now={now} />
						</div>
					</li>
				))}
			</ul>
		</Card>
	)
}
