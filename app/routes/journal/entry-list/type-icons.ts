import type { EntryType } from '@sfc/domain/journal/entry-type'
import { Eye, ListChecks, Scissors, StickyNote, TriangleAlert, type LucideIcon } from 'lucide-react'

/** The mark of each type of entry. */
export const TYPE_ICONS: Readonly<Record<EntryType, LucideIcon>> = {
	task_completion: ListChecks,
	observation: Eye,
	harvest: Scissors,
	issue: TriangleAlert,
	note: StickyNote,
}
