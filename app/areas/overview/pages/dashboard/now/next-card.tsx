import { Bot } from 'lucide-react'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Upcoming } from '~/areas/overview/services/farm-status/list-upcoming'
import { Card } from '~/ui/card'
import { Link } from '~/ui/page-farm/link'
import { useFormats } from '~/ui/formats/use-formats'

type Props = { upcoming: readonly Upcoming[]; isStopped: boolean; timezone: string }

const SHOWN = 5

/** The next scheduled actions of the control. */
export function NextCard({ upcoming, isStopped, timezone }: Props) {
	const formats = useFormats()
	const more = upcoming.length - SHOWN
	return (
		<Card title="Next, automatically" icon={Bot} flush>
			{isStopped ? (
				<p className="px-4 pb-3 text-muted">Nothing: the emergency stop holds every output off.</p>
			) : (
				upcoming.length === 0 && <p className="px-4 pb-3 text-muted">Nothing is scheduled.</p>
			)}
			{!isStopped && (
				<ul>
					{upcoming.slice(0, SHOWN).map(({ key, text, at }) => (
						<li
							key={key}
							className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0"
						>
							<span className="min-w-0 flex-1">{text}</span>
							<span className="shrink-0 text-sm text-muted">
								{formatInstant(at, timezone, formats)}
							</span>
						</li>
					))}
				</ul>
			)}
			<p className="border-t border-line px-4">
				<Link
					to={!isStopped && more > 0 ? '/zone-control' : '/zone-control/plan'}
					className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
				>
					{!isStopped && more > 0 ? `+ ${more} more` : 'Plan'}
				</Link>
			</p>
		</Card>
	)
}
