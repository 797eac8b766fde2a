import type { EventWire } from '@sfc/contract/platform/events/event-wire'
import { eventTopic } from '@sfc/domain/platform/event-topics'
import { and, asc, eq, gt, like, or } from 'drizzle-orm'
import { farmEvents } from '#db/schema/events'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/** Fewer than the buffer of a stream takes at once. */
const PAGE = 100

type Asked = { farmId: number; after: number; topics?: readonly string[] | null }
type Page = { events: EventWire[]; next: number; isMissing: boolean }

/** Lists the events of a farm after a number, oldest first. `next` is the number to go on from. */
export async function listEvents(
	{ db }: Pick<Ctx, 'db'>,
	{ farmId, after, topics }: Asked,
): Promise<Page> {
	const ofFarm = eq(farmEvents.farmId, farmId)
	const later = and(ofFarm, gt(farmEvents.seq, after))
	const wanted = topics?.length
		? and(later, or(...topics.map((topic) => like(farmEvents.kind, `${topic}.%`))))
		: later
	const last = await readLastSeq({ db }, farmId)
	const [rows, [oldest]] = await Promise.all([
		db.read
			.select({
				seq: farmEvents.seq,
				at: farmEvents.at,
				kind: farmEvents.kind,
				title: farmEvents.title,
				data: farmEvents.data,
			})
			.from(farmEvents)
			.where(wanted)
			.orderBy(asc(farmEvents.seq))
			.limit(PAGE),
		db.read
			.select({ seq: farmEvents.seq })
			.from(farmEvents)
			.where(ofFarm)
			.orderBy(asc(farmEvents.seq))
			.limit(1),
	])
	const events = rows.filter(({ kind }) => eventTopic(kind))
	const newest = rows.at(-1)?.seq ?? after
	// an event may have come since the last number was read
	const end = rows.length === PAGE ? newest : Math.max(newest, last)
	return { events, next: end, isMissing: after < (oldest?.seq ?? last + 1) - 1 }
}

/** The number of a farm's last event; 0 before the first. */
export async function readLastSeq({ db }: Pick<Ctx, 'db'>, farmId: number): Promise<number> {
	const [row] = await db.read
		.select({ seq: farms.eventCount })
		.from(farms)
		.where(eq(farms.id, farmId))
	return row?.seq ?? 0
}
