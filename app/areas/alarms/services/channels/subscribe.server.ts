import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farms } from '#db/schema/farms'

type Subscription = { topics: readonly string[]; before: number | null }

/** The columns of a webhook with these topics. A new subscription begins with the farm's next event. */
export async function subscribe(
	tx: Tx,
	farmId: number,
	{ topics, before }: Subscription,
): Promise<{ topics: string[] | null; eventSeq: number | null }> {
	if (topics.length === 0) return { topics: null, eventSeq: null }
	if (before !== null) return { topics: [...topics], eventSeq: before }
	const [farm] = await tx.select({ last: farms.eventCount }).from(farms).where(eq(farms.id, farmId))
	return { topics: [...topics], eventSeq: farm?.last ?? 0 }
}
