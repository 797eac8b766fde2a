import { Badge } from '~/ui/badge'
import type { SupplyLotView } from './supply-view.server'

const STATES = {
	expired: { tone: 'danger', label: 'Past best before' },
	soon: { tone: 'attention', label: 'Use first' },
} as const

/** A mark on a supply lot that is past its best-before day, or nears it. */
export function LotBadge({ lot }: { lot: Pick<SupplyLotView, 'state' | 'hasStock'> }) {
	if (lot.state === 'good' || !lot.hasStock) return null
	const { tone, label } = STATES[lot.state]
	return <Badge tone={tone}>{label}</Badge>
}
