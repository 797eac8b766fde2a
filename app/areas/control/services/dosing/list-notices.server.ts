import type { Cause } from '@sfc/domain/control/controllers/notice'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, gte, isNull, or, sql, type SQL } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import type { Reader } from '#db/database'
import { equipment } from '#db/schema/control'
import { controlNotices } from '#db/schema/dosing'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'

export type ControlNotice = Pick<
	typeof controlNotices.$inferSelect,
	'id' | 'agentId' | 'controller' | 'title' | 'at'
> & {
	/** Key of the output, `device/point`, and of its equipment where it is bound. */
	output: string
	equipmentKey: string | null
	/** Likely causes, most likely first. */
	causes: Cause[]
	/** Whether the output stays off until a person clears it. */
	isStopped: boolean
	cleared: { at: number; by: string; note: string } | null
}

type Scope = Pick<FarmScope, 'db' | 'now' | 'farm' | 'group'>

/** Lists the open notices, with which controllers ask for help, newest first. */
export const listOpenNotices = (ctx: Pick<FarmScope, 'db' | 'farm'>): Promise<ControlNotice[]> =>
	list(ctx, isNull(controlNotices.clearedAt))

/** How long after they were cleared `listRecentNotices` has notices. */
const RECENT_MS = 3_600_000

/** Lists the open notices, and those that were cleared within the last hour. */
export const listRecentNotices = async (ctx: Scope): Promise<ControlNotice[]> =>
	(await readRecent(ctx, [ctx.farm.id])).map(toNotice)

const recentOfFarms = buildOnce((read) =>
	select(
		read,
		and(
			inArrayParam(controlNotices.farmId, 'farmIds'),
			or(
				isNull(controlNotices.clearedAt),
				gte(controlNotices.clearedAt, sql.placeholder('clearedSince')),
			),
		),
	).prepare(),
)

const readRecent = readByKey(
	({ db, now }, farmIds: number[]) =>
		recentOfFarms(db.read).execute({ farmIds, clearedSince: now() - RECENT_MS }),
	({ notice }) => notice.farmId,
)

/** Reads one notice, open or cleared. Throws Fault not-found. */
export async function readNotice(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
	{ id }: { id: number },
): Promise<ControlNotice> {
	const [notice] = await list(ctx, eq(controlNotices.id, id))
	if (!notice) throw new Fault('not-found', 'Notice not found')
	return notice
}

const list = async ({ db, farm }: Pick<FarmScope, 'db' | 'farm'>, which: SQL) =>
	(await select(db.read, and(eq(controlNotices.farmId, farm.id), which))).map(toNotice)

const select = (read: Reader, which: SQL | undefined) =>
	read
		.select({ notice: controlNotices, equipmentKey: equipment.key })
		.from(controlNotices)
		.leftJoin(equipment, eq(equipment.id, controlNotices.equipmentId))
		.where(which)
		.orderBy(desc(controlNotices.at), desc(controlNotices.id))

function toNotice({
	notice,
	equipmentKey,
}: Awaited<ReturnType<typeof select>>[number]): ControlNotice {
	const { id, agentId, controller, output, title, isStopped, at } = notice
	const { clearedAt, clearedBy, note } = notice
	return {
		id,
		agentId,
		controller,
		output,
		equipmentKey,
		title,
		causes: notice.causes as Cause[], // checked when the agent's record arrived
		isStopped,
		at,
		cleared:
			clearedAt === null ? null : { at: clearedAt, by: clearedBy ?? 'someone', note: note ?? '' },
	}
}
