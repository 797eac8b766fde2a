import { match } from '#db/match'
import type { CameraSettings } from '@sfc/contract/cameras/settings'
import { EVENT_ROWS, type CameraEvent } from '@sfc/domain/cameras/camera-events'
import { Fault } from '@sfc/domain/fault'
import { eq, gte, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { cameraEvents } from '#db/schema/cameras'
import { devices } from '#db/schema/devices'
import { journalEntries, journalPhotos } from '#db/schema/journal'
import type { Ctx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'
import { formatWriterName } from '~/areas/growing/services/journal/add-entry.server'
import { storePhoto } from '~/areas/growing/services/journal/store-photo.server'

type Event = Pick<typeof cameraEvents.$inferSelect, 'id' | 'farmId' | 'fromAt' | 'picture'> & {
	what: CameraEvent
	cameraName: string
	zone: string | null
}

/** Minimum interval between automatic entries of one kind for one camera: leaves move all day. */
const AGAIN_MS = 30 * 60_000

/**
 * Writes an event into the journal with its picture, once; returns the entry's id. Throws Fault
 * not-found.
 */
export async function addEventToJournal(
	ctx: Permitted<'journal.write'>,
	{ id }: { id: number },
): Promise<number> {
	const [row] = await ctx.db.read
		.select({
			event: cameraEvents,
			name: devices.name,
			zone: devices.zone,
			entry: journalEntries.id,
		})
		.from(cameraEvents)
		.innerJoin(devices, eq(devices.id, cameraEvents.deviceId))
		.leftJoin(journalEntries, eq(journalEntries.id, cameraEvents.entryId))
		.where(match(cameraEvents, { id, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'There is no such event any more')
	if (row.entry !== null) return row.entry
	const what = row.event.what as CameraEvent
	const event = { ...row.event, what, cameraName: row.name, zone: row.zone }
	const file = await copyPicture(ctx, event.picture)
	const entryId = await ctx.db.write(async (tx) => {
		const writer = { source: 'person' as const, by: formatWriterName(ctx), byId: ctx.user.id }
		const entryId = await writeEntry(tx, event, writer)
		if (file) await attach(tx, event.farmId, entryId, file, ctx.now())
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'journal.written',
			subject: formatEventTitle(event),
			after: { type: getEntryType(what), ...(file && { photos: 1 }) },
		})
		return entryId
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return entryId
}

/**
 * Writes an event that just began into the journal when its camera is set to do so; the picture
 * follows.
 */
export async function addEventAutomatically(
	tx: Tx,
	event: Event & { deviceId: number },
	{ journal }: Pick<CameraSettings, 'journal'>,
): Promise<void> {
	const { what, deviceId, fromAt } = event
	const isWanted =
		journal === 'everything' || (journal === 'persons' && (what === 'person' || what === 'lost'))
	if (!isWanted) return
	const [recent] = await tx
		.select({ id: cameraEvents.id })
		.from(cameraEvents)
		.where(
			match(
				cameraEvents,
				{ deviceId, what },
				isNotNull(cameraEvents.entryId),
				gte(cameraEvents.fromAt, fromAt - AGAIN_MS),
			),
		)
		.limit(1)
	if (!recent) await writeEntry(tx, event, { source: 'system', by: event.cameraName, byId: null })
}

/** Adds the picture of an event, which came after its entry. */
export async function addPictureToEntry(
	ctx: Pick<Ctx, 'db' | 'files' | 'now'>,
	{ farmId, entryId, picture }: { farmId: number; entryId: number; picture: string },
): Promise<void> {
	const file = await copyPicture(ctx, picture)
	if (!file) return
	await ctx.db.write(async (tx) => {
		const own = eq(journalEntries.id, entryId)
		const [entry] = await tx.select({ id: journalEntries.id }).from(journalEntries).where(own)
		if (entry) await attach(tx, farmId, entryId, file, ctx.now())
	})
}

type Writer = { source: 'person' | 'system'; by: string; byId: string | null }

async function writeEntry(tx: Tx, event: Event, { source, by, byId }: Writer): Promise<number> {
	const { farmId, what, zone, fromAt } = event
	const [row] = await tx
		.insert(journalEntries)
		.values({
			farmId,
			cropName: '', // it is about the farm as a whole
			type: getEntryType(what),
			title: formatEventTitle(event),
			description: EVENT_ROWS[what].description,
			zone,
			tags: ['camera'],
			source,
			writtenBy: by,
			writtenById: byId,
			createdAt: fromAt,
			updatedAt: fromAt,
		})
		.returning({ id: journalEntries.id })
	if (!row) throw new Error('The database returned no row for an insert')
	await tx.update(cameraEvents).set({ entryId: row.id }).where(eq(cameraEvents.id, event.id))
	return row.id
}

const formatEventTitle = ({ what, cameraName }: Pick<Event, 'what' | 'cameraName'>): string =>
	`${EVENT_ROWS[what].label}: ${cameraName}`.slice(0, 200)

/** Returns the entry type: an event that needs attention is an issue until it is resolved. */
const getEntryType = (what: CameraEvent) =>
	what === 'lost' || what === 'tampering' ? 'issue' : 'observation'

/** Copies the picture for the journal, so that it stays when the event is deleted. */
async function copyPicture(
	ctx: Pick<Ctx, 'files'>,
	picture: string | null,
): Promise<string | null> {
	const bytes = picture && (await readPicture(ctx, picture, 'large', 'camera-events'))
	return bytes ? storePhoto(ctx, bytes) : null
}

const attach = (tx: Tx, farmId: number, entryId: number, file: string, createdAt: number) =>
	tx.insert(journalPhotos).values({ farmId, entryId, file, createdAt })
