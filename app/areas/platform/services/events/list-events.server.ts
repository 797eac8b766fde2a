import type { EventWire } from '@sfc/contract/platform/events/event-wire'
import { eventTopic } from '@sfc/domain/platform/event-topics'
import { match } from '#db/match'
import { and, asc, eq, gt, inArray, like, lte, or } from 'drizzle-orm'
import { farmEvents } from '#db/schema/events'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/** Fewer than the buffer of a stream takes at once. */
const PAGE = 100

const { seq, at, kind, title, data } = farmEvents
const COLUMNS = { seq, at, kind, title, data }

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
		db.read.select(COLUMNS).from(farmEvents).where(wanted).orderBy(asc(farmEvents.seq)).limit(PAGE),
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

/**
 * Reads the events of several farms, each after a number and up to `last`, a page at most. Returns them
 * in the order they were asked for, with the number to go on from.
 */
export async function readEventPages(
	{ db }: Pick<Ctx, 'db'>,
	asked: readonly { farmId: number; after: number; last: number }[],
): Promise<{ events: EventWire[]; next: number }[]> {
	const pages = asked.map(({ farmId, after, last }) => {
		const next = Math.min(last, after + PAGE) // a farm's numbers have no gaps
		return { farmId, after, next }
	})
	const rows = await db.read
		.select({ farmId: farmEvents.farmId, ...COLUMNS })
		.from(farmEvents)
		.where(
			or(
				...pages.map(({ farmId, after, next }) =>
					match(farmEvents, { farmId }, gt(farmEvents.seq, after), lte(farmEvents.seq, next)),
				),
			),
		)
		.orderBy(asc(farmEvents.farmId), asc(farmEvents.seq))
	return pages.map(({ farmId, after, next }) => ({
		next,
		events: rows.flatMap(({ farmId: of, ...event }) =>
			of === farmId && event.seq > after && event.seq <= next ? [event] : [],
		),
	}))
}

/** Farms in one statement; SQLite takes 32,766 parameters. */
const FARMS_AT_ONCE = 5_000

/** Reads the number of the last event of each farm; 0 before the first. */
export async function readLastSeqs(
	{ db }: Pick<Ctx, 'db'>,
	farmIds: readonly number[],
): Promise<{ farmId: number; seq: number }[]> {
	const found: { farmId: number; seq: number }[] = []
	for (let i = 0; i < farmIds.length; i += FARMS_AT_ONCE)
		found.push(
			...(await db.read
				.select({ farmId: farms.id, seq: farms.eventCount })
				.from(farms)
				.where(inArray(farms.id, farmIds.slice(i, i + FARMS_AT_ONCE)))),
		)
	return found
}

/** The number of a farm's last event; 0 before the first. */
export async function readLastSeq({ db }: Pick<Ctx, 'db'>, farmId: number): Promise<number> {
	const [found] = await readLastSeqs({ db }, [farmId])
	return found?.seq ?? 0
}
