import type { Tx } from '#db/open.server'
import { journalEntries } from '#db/schema/journal'
import type { FarmScope } from '~/context.server'
import type { Alarm } from './load-open-alarms.server'

/**
 * Adds an alarm to the farm's journal, written by the system; alarms of severity info are left out.
 */
export async function recordAlarmInJournal(
	tx: Tx,
	{ farm }: FarmScope,
	alarm: Alarm,
): Promise<void> {
	if (alarm.severity === 'info') return
	const { title, text, raisedAt } = alarm
	await tx.insert(journalEntries).values({
		farmId: farm.id,
		cropName: '',
		type: 'observation',
		tags: ['alarm'],
		title: `Alarm: ${title}`.slice(0, 200),
		description: text,
		source: 'system',
		writtenBy: 'Smart Farm Control',
		createdAt: raisedAt,
		updatedAt: raisedAt,
	})
}
