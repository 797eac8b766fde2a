import type { Cause } from '@sfc/domain/control/controllers/notice'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { controlNotices } from '#db/schema/dosing'
import type { FarmScope } from '~/context.server'

export type ControlNotice = {
	id: number
	agentId: string
	controller: string
	/** Key of the output, `device/point`, and of its equipment where it is bound. */
	output: string
	equipmentKey: string | null
	title: string
	/** Likely causes, most likely first. */
	causes: Cause[]
	/** Whether the output stays off until a person clears it. */
	isStopped: boolean
	at: number
	cleared: { at: number; by: string; note: string } | null
}

/** Lists the open notices, with which controllers ask for help, newest first. */
export const listOpenNotices = (ctx: Pick<FarmScope, 'db' | 'farm'>): Promise<ControlNotice[]> =>
	select(ctx, isNull(controlNotices.clearedAt))

/** Lists the open notices, and those that were cleared at or after an instant. */
export const listNoticesSince = (
	ctx: Pick<FarmScope, 'db' | 'farm'>,
	clearedFrom: number,
): Promise<ControlNotice[]> =>
	select(ctx, or(isNull(controlNotices.clearedAt), gte(controlNotices.clearedAt, clearedFrom)))

/** Reads one notice, open or cleared. Throws Fault not-found. */
export async function readNotice(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
	{ id }: { id: number },
): Promise<ControlNotice> {
	const [notice] = await select(ctx, eq(controlNotices.id, id))
	if (!notice) throw new Fault('not-found', 'Notice not found')
	return notice
}

async function select(
	{ db, farm }: Pick<FarmScope, 'db' | 'farm'>,
	which: SQL | undefined,
): Promise<ControlNotice[]> {
	const rows = await db.read
		.select({ notice: controlNotices, equipmentKey: equipment.key })
		.from(controlNotices)
		.leftJoin(equipment, eq(equipment.id, controlNotices.equipmentId))
		.where(and(eq(controlNotices.farmId, farm.id), which))
		.orderBy(desc(controlNotices.at), desc(controlNotices.id))
	return rows.map(({ notice, equipmentKey }) => {
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
	})
}
