import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { TrayEventKind } from '@sfc/domain/growing/trays/tray-event'
import { parseTrayCode } from '@sfc/domain/growing/trays/tray-code'
import type { TrayZone } from '@sfc/domain/growing/trays/tray-place'
import { desc, eq } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { trayEvents } from '#db/schema/trays'
import type { FarmCtx } from '~/context.server'
import { listTasks } from '../tasks/list-tasks.server'
import { findTrays, type FilledTray } from './list-trays.server'

/** Most events of a tray on its page: about three years of a tray that is moved every day. */
const HISTORY_MAX = 1000

/** Finds a tray by its code, however it is typed. Throws Fault not-found. */
export async function requireTray(ctx: FarmCtx, typed: string | undefined): Promise<FilledTray> {
	const code = parseTrayCode(typed ?? '')
	const [tray] = code === null ? [] : (await findTrays(ctx, [code])).trays
	if (!tray) throw new Fault('not-found', 'There is no such tray on this farm')
	return tray
}

/** Reads a tray: its crop's day and next task, and what happened to it, newest first. */
export async function readTray(ctx: FarmCtx, typed: string | undefined) {
	const tray = await requireTray(ctx, typed)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const tasks = tray.cycle
		? await listTasks(ctx, { cycleId: tray.cycle.id, state: 'open', limit: 1 })
		: []
	const rows = await ctx.db.read
		.select({ event: trayEvents, cycle: plantingCycles })
		.from(trayEvents)
		.leftJoin(plantingCycles, eq(plantingCycles.id, trayEvents.cycleId))
		.where(eq(trayEvents.trayId, tray.id))
		.orderBy(desc(trayEvents.id))
		.limit(HISTORY_MAX + 1)
	return {
		tray,
		/** Day of its cycle: 0 on the day it was planted. */
		day: tray.cycle ? daysBetween(tray.cycle.plantDate, today) : null,
		task: tasks[0] ?? null,
		history: rows.slice(0, HISTORY_MAX).map(({ event, cycle }, at) => {
			const before = rows[at + 1]?.event
			const to = { zone: event.zone as TrayZone, spot: event.spot }
			return {
				...event,
				kind: event.kind as TrayEventKind,
				cycle,
				to,
				from: before ? { zone: before.zone as TrayZone, spot: before.spot } : null,
			}
		}),
	}
}
