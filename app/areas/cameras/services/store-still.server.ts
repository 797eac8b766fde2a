import { match } from '#db/match'
import { STILL_MAX_BYTES } from '@sfc/contract/cameras/still'
import { stripJpeg } from '@sfc/domain/cameras/strip-jpeg'
import { Fault } from '@sfc/domain/fault'
import { and, isNull } from 'drizzle-orm'
import { cameraEvents } from '#db/schema/cameras'
import type { AgentCtx } from '~/context.server'
import {
	detectImageFormat,
	encodePicture,
} from '~/areas/platform/services/images/encode-picture.server'
import { removePicture, writePicture } from '~/areas/platform/services/images/picture-files.server'
import { addPictureToEntry } from './add-event-to-journal.server'
import { requireAgentCamera } from './require-agent-camera.server'
import { writeStill } from './still-files.server'

type Sent = { device: string; event?: string | undefined; jpeg: Uint8Array }

/**
 * Stores a picture from an agent: the newest of a camera, or that of an event. Throws Fault
 * not-found for a camera or event that the agent does not have, invalid and too-large for a file
 * that is no picture.
 */
export async function storeStill(ctx: AgentCtx, { device, event, jpeg }: Sent): Promise<void> {
	if (jpeg.byteLength > STILL_MAX_BYTES)
		throw new Fault('too-large', 'The picture is larger than 4 MB')
	if (detectImageFormat(jpeg) !== 'jpeg') throw new Fault('invalid', 'This is not a JPEG')
	const camera = await requireAgentCamera(ctx, { device })
	if (event) return storeEventPicture(ctx, { ...camera, event, jpeg })
	const stripped = stripJpeg(jpeg)
	if (!stripped) throw new Fault('invalid', 'This is not a JPEG')
	await writeStill(ctx, camera.id, stripped)
	ctx.live.publish(`camera:${camera.id}`)
}

/** Stores the picture of an event; one that is sent twice is stored once. */
async function storeEventPicture(
	ctx: AgentCtx,
	{ id, farmId, event, jpeg }: { id: number; farmId: number; event: string; jpeg: Uint8Array },
): Promise<void> {
	const own = match(cameraEvents, { deviceId: id, key: event })
	const [row] = await ctx.db.read
		.select({ picture: cameraEvents.picture })
		.from(cameraEvents)
		.where(own)
	if (!row) throw new Fault('not-found', 'The server does not know this event yet')
	if (row.picture !== null) return
	const picture = await writePicture(ctx, await encodePicture(jpeg), 'camera-events')
	const stored = await ctx.db.write((tx) =>
		tx
			.update(cameraEvents)
			.set({ picture })
			.where(and(own, isNull(cameraEvents.picture)))
			.returning({ entryId: cameraEvents.entryId }),
	)
	const [now] = stored
	if (!now) return removePicture(ctx, picture, 'camera-events')
	const { entryId } = now
	if (entryId !== null) await addPictureToEntry(ctx, { farmId, entryId, picture })
	ctx.live.publish(`farm:${farmId}`, 'cameras')
}
