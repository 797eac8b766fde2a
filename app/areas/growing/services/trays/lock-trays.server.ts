import { Fault } from '@sfc/domain/fault'
import type { TrayPlace, TrayZone } from '@sfc/domain/growing/trays/tray-place'
import type { TrayEventKind } from '@sfc/domain/growing/trays/tray-event'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { trayEvents, trays } from '#db/schema/trays'
import type { FarmCtx } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'

type Row = typeof trays.$inferSelect
export type Tray = Omit<Row, 'zone'> & { zone: TrayZone }

/** Converts a row to a tray: only this folder writes its columns. */
export const asTray = (row: Row): Tray => ({ ...row, zone: row.zone as TrayZone })

/**
 * Locks trays of a farm for a change, in the order of their codes: parallel changes wait or restart,
 * so that no plant is counted twice. Throws Fault invalid at `codes` for a tray that does not exist.
 */
export async function lockTrays(
	tx: Tx,
	ctx: Pick<FarmCtx, 'farm' | 'now'>,
	codes: readonly string[],
): Promise<Tray[]> {
	const rows = await tx
		.update(trays)
		.set({ changedAt: ctx.now() })
		.where(and(eq(trays.farmId, ctx.farm.id), inArray(trays.code, [...codes])))
		.returning()
	const missing = codes.find((code) => !rows.some((row) => row.code === code))
	if (missing !== undefined)
		throw new Fault('invalid', `There is no tray ${missing} on this farm`, { field: 'codes' })
	return rows.map(asTray).sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code))
}

/** Whether a request of this name has already changed one of the trays. */
export async function isRepeat(
	tx: Tx,
	locked: readonly Pick<Tray, 'id'>[],
	once: string | null,
): Promise<boolean> {
	if (once === null) return false
	const ids = locked.map(({ id }) => id)
	const found = await tx
		.select({ id: trayEvents.id })
		.from(trayEvents)
		.where(and(inArray(trayEvents.trayId, ids), eq(trayEvents.once, once)))
		.limit(1)
	return found.length > 0
}

export type TrayChange = {
	kind: TrayEventKind
	/** Signed: those that came are positive. */
	plants?: number
	to?: TrayPlace
	/** The cycle it holds afterwards; null: it is empty. What it held, when left out. */
	cycleId?: number | null
	reason?: string | null
	weightG?: number | null
	harvestId?: number | null
	once?: string | null
}

/** Changes a locked tray and writes that into its history. */
export async function changeTray(
	tx: Tx,
	ctx: FarmCtx,
	tray: Tray,
	{ kind, plants = 0, to = tray, cycleId = tray.cycleId, ...more }: TrayChange,
): Promise<void> {
	const { zone, spot } = to
	const at = ctx.now()
	const filledAt = cycleId === null ? null : (tray.filledAt ?? at)
	await tx
		.update(trays)
		.set({ zone, spot, cycleId, filledAt, plants: tray.plants + plants })
		.where(eq(trays.id, tray.id))
	await tx.insert(trayEvents).values({
		...more,
		farmId: tray.farmId,
		trayId: tray.id,
		cycleId: cycleId ?? tray.cycleId,
		kind,
		plants,
		zone,
		spot,
		recordedBy: personActor(ctx).name,
		happenedAt: at,
	})
}
