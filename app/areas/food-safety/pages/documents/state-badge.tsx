import { Badge } from '~/ui/badge'
import type { DocumentView } from './document-view'

const STATES = {
	expired: { tone: 'danger', label: 'Expired' },
	soon: { tone: 'attention', label: 'Expires soon' },
	valid: { tone: 'good', label: 'Valid' },
} as const

/** Whether a document holds, runs out soon, or has expired. */
export function StateBadge({ document }: { document: Pick<DocumentView, 'state' | 'isReplaced'> }) {
	if (document.isReplaced) return <Badge tone="offline">Replaced</Badge>
	const { tone, label } = STATES[document.state]
	return <Badge tone={tone}>{label}</Badge>
}
