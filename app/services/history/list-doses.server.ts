import { and, desc, eq, gte, like, lt, sql } from 'drizzle-orm'
import { commands, equipment } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'
import { toEventList, type EventList } from './event-list'
import type { HistorySpan } from './chart-point'

/**
 * Doses that people gave through the farm's dosing outputs, as far as the device confirmed them.
 */
export async function listDoses(
	ctx: FarmCtx,
	{ fromAt, toAt }: HistorySpan,
	most: number,
): Promise<EventList> {
	// PostgreSQL writes a space after the colon.
	const args = sql<string>`replace(cast(${commands.args} as text), ' ', '')`
	const rows = await ctx.db.read
		.select({
			at: commands.issuedAt,
			name: equipment.name,
			by: commands.issuedBy,
			all: sql<number>`count(*) over ()`.mapWith(Number),
		})
		.from(commands)
		.innerJoin(equipment, eq(equipment.id, commands.equipmentId))
		.where(
			and(
				eq(commands.farmId, ctx.farm.id),
				eq(equipment.outputClass, 'dosing'),
				gte(commands.issuedAt, fromAt),
				lt(commands.issuedAt, toAt),
				eq(commands.op, 'switch'),
				eq(commands.status, 'done'),
				like(args, '%"on":true%'),
			),
		)
		.orderBy(desc(commands.issuedAt), desc(commands.seq))
		.limit(most)
	return toEventList(rows, ({ at, name, by }) => ({ at, words: `Dosed: ${name}, by ${by}` }))
}
