import type { Tx } from '#db/open.server'
import { journalEntries } from '#db/schema/journal'
import type { FarmScope } from '~/context.server'
import type { Alarm } from './load-open-alarms.server'

/** Notes an alarm in the journal of its farm, as the system's; what is only for information is not. */
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
