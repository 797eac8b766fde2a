import type { EntryType } from '@sfc/domain/growing/journal/entry-type'
import type { Tx } from './database'
import { journalEntries } from './schema/journal'

export type Planted = {
	farmId: number
	cycleId: number
	cropName: string
	varietyName: string | null
	zone: string
}

type Seen = { type: EntryType; title: string; description?: string; quantity?: number; at: number }

/** The system entry a person's action on a demo planting would have caused. */
export async function seedEntry(
	tx: Tx,
	{ varietyName: variety, ...planted }: Planted,
	{ at, ...seen }: Seen & { writtenBy: string },
): Promise<void> {
	await tx.insert(journalEntries).values({
		...planted,
		variety,
		...seen,
		tags: [],
		source: 'system',
		createdAt: at,
		updatedAt: at,
	})
}
