import { BookOpen } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { LinkButton } from '~/ui/link-button'
import type { JournalData } from './read-journal.server'
import { useFormats } from '~/ui/formats/use-formats'

/** The latest journal entries, and a link to all of them. */
export function JournalTab({ entries, timezone }: JournalData & { timezone: string }) {
	const formats = useFormats()
	const toJournal = <LinkButton to="/crop-journal">Open the Crop Journal</LinkButton>
	if (entries.length === 0)
		return (
			<EmptyState icon={BookOpen} title="No Journal Entries" action={toJournal}>
				<p>Write down here what you see and do with the crops.</p>
			</EmptyState>
		)
	return (
		<Card title="Latest entries" icon={BookOpen} action={toJournal} flush>
			<ul>
				{entries.map(({ id, title, type, cropName, writtenBy, isBySystem, createdAt }) => (
					<li
						key={id}
						className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3"
					>
						<div className="min-w-0 flex-[1_1_14rem]">
							<p className="font-medium wrap-anywhere">{title}</p>
							<p className="text-sm text-muted">
								{[cropName, formatInstant(createdAt, timezone, formats), `by ${writtenBy}`]
									.filter(Boolean)
									.join(' · ')}
							</p>
						</div>
						<Badge>{type}</Badge>
						{isBySystem && <Badge tone="info">System</Badge>}
					</li>
				))}
			</ul>
		</Card>
	)
}
