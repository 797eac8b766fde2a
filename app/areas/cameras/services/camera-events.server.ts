import { match } from '#db/match'
import type { CameraRecord } from '@sfc/contract/agent/batch'
import { cameraSettingsFromAgent } from '@sfc/contract/cameras/settings'
import { EVENT_ROWS, type CameraEvent, type Severity } from '@sfc/domain/cameras/camera-events'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { cameraEvents } from '#db/schema/cameras'
import { devices } from '#db/schema/devices'
import { journalEntries } from '#db/schema/journal'
import type { AgentCtx, FarmScope } from '~/context.server'
import { addEventAutomatically } from './add-event-to-journal.server'

export type ListedCameraEvent = {
	id: number
	cameraId: number
	cameraName: string
	what: CameraEvent
	severity: Severity
	description: string
	/** Detector that noticed it. */
	by: string
	fromAt: number
	/** End; null while it goes on. */
	toAt: number | null
	isRecorded: boolean
	hasPicture: boolean
	/** Journal entry; null without one. */
	entryId: number | null
}

export const DAY_MS = 86_400_000
/** How far back pages and the API list events. */
export const EVENTS_SHOWN_MS = 14 * DAY_MS
const MOST = 200

/** Lists what the cameras of a farm detected since an instant, newest first, at most 200. */
export async function listCameraEvents(
	{ db, farm }: Pick<FarmScope, 'db' | 'farm'>,
	{ since }: { since: number },
): Promise<ListedCameraEvent[]> {
	const rows = await db.read
		.select({ event: cameraEvents, cameraName: devices.name, entryId: journalEntries.id })
		.from(cameraEvents)
		.leftJoin(journalEntries, eq(journalEntries.id, cameraEvents.entryId))
		.innerJoin(devices, eq(devices.id, cameraEvents.deviceId))
		.where(and(eq(cameraEvents.farmId, farm.id), gte(cameraEvents.fromAt, since)))
		.orderBy(desc(cameraEvents.fromAt), desc(cameraEvents.id))
		.limit(MOST)
	return rows.map(({ event, cameraName, entryId }) => {
		const what = event.what as CameraEvent
		const { severity, description } = EVENT_ROWS[what]
		const { id, deviceId: cameraId, by, fromAt, toAt, isRecorded, picture } = event
		const times = { fromAt, toAt, isRecorded, hasPicture: picture !== null }
		return { id, cameraId, cameraName, what, severity, description, by, entryId, ...times }
	})
}

/** Finds the file of an event's picture. Throws Fault not-found. */
export async function findEventPicture(
	{ db, farm }: Pick<FarmScope, 'db' | 'farm'>,
	{ id }: { id: number },
): Promise<string> {
	const [row] = await db.read
		.select({ picture: cameraEvents.picture })
		.from(cameraEvents)
		.where(match(cameraEvents, { id, farmId: farm.id }))
	if (!row?.picture) throw new Fault('not-found', 'There is no picture of this event')
	return row.picture
}

/**
 * Stores that a camera detected something, and later that it is over. A camera that is gone has no
 * events.
 */
export async function saveCameraEvent(
	tx: Tx,
	ctx: AgentCtx,
	{ device, event: key, what, by, from, to, isRecorded }: CameraRecord,
): Promise<void> {
	const { id: agentId, farmId } = ctx.agent
	const [camera] = await tx
		.select({
			id: devices.id,
			cameraName: devices.name,
			zone: devices.zone,
			details: devices.details,
		})
		.from(devices)
		.where(match(devices, { agentId, key: device }))
	if (!camera) return
	const fromAt = Math.min(from, ctx.now())
	const toAt = to === null ? null : Math.max(fromAt, Math.min(to, ctx.now()))
	const { id: deviceId, cameraName, zone, details } = camera
	const known = await tx
		.update(cameraEvents)
		.set({ toAt, isRecorded })
		.where(match(cameraEvents, { deviceId, key }))
		.returning({ id: cameraEvents.id })
	if (known.length > 0) return
	const [event] = await tx
		.insert(cameraEvents)
		.values({ farmId, deviceId, key, what, by, fromAt, toAt, isRecorded })
		.returning()
	if (event)
		await addEventAutomatically(
			tx,
			{ ...event, what, cameraName, zone },
			cameraSettingsFromAgent(details),
		)
}
