import { ChevronRight } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/page-farm/link'
import { Explained } from './problem-card'
import { severityBadge } from './severity-badge'
import { useAlarmWords } from './use-alarm-words'
import type { AlarmView } from './alarm-view.server'

/** One resolved alarm in a list. */
export function AlarmCard({ alarm }: { alarm: AlarmView }) {
	const { path, title, severity, acknowledgedBy, hidden } = alarm
	const { text, raised, cleared } = useAlarmWords(alarm)
	return (
		<li className="flex items-start gap-4 rounded-card border border-line bg-surface p-4">
			<div className="min-w-0 flex-1">
				<h3 className="font-semibold">
					<Link to={path} className="hover:underline">
						{title}
					</Link>
				</h3>
				<p className="text-muted">{text}</p>
				<p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
					<Badge tone="neutral">{severityBadge(severity).word}</Badge>
					<span>
						{raised} to {cleared}
					</span>
					{acknowledgedBy && <span>Acknowledged by {acknowledgedBy}</span>}
					<Explained hidden={hidden} />
				</p>
			</div>
			<Link
				to={path}
				aria-label={`Details of ${title}`}
				className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunk"
			>
				<ChevronRight aria-hidden className="size-5" />
			</Link>
		</li>
	)
}
