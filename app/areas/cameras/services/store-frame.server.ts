import { match } from '#db/match'
import { STILL_MAX_BYTES } from '@sfc/contract/cameras/still'
import { cameraSettingsFromAgent } from '@sfc/contract/cameras/settings'
import type { CameraView, FrameGap } from '@sfc/contract/cameras/view'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import sharp from 'sharp'
import type { Tx } from '#db/open.server'
import { cameraFrames } from '#db/schema/cameras'
import { farms } from '#db/schema/farms'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { AgentCtx } from '~/context.server'
import {
	detectImageFormat,
	encodePicture,
} from '~/areas/platform/services/images/encode-picture.server'
import { removePicture, writePicture } from '~/areas/platform/services/images/picture-files.server'
import { DAY_MS } from './camera-events.server'
import { requireAgentCamera } from './require-agent-camera.server'

type Sent = {
	device: string
	view: string
	at: number
	gap?: FrameGap | undefined
	jpeg: Uint8Array
}

const HOUR_MS = 3_600_000
const AHEAD_MS = 5 * 60_000

/** Sizes of hourly pictures: leaves are recognizable, and a season of them fits on a small disk. */
const SIZES = {
	large: { width: 1280, height: 1280, fit: 'inside' },
	small: { width: 320, height: 180, fit: 'cover' },
} as const

/**
 * Brightness (0 to 255) below which even the brightest parts of a picture are too dark to see
 * leaves.
 */
const DARK_BELOW = 44
const BRIGHT_SHARE = 0.98

/**
 * Stores the picture of a view for an hour, or why there is none; one that is too dark counts as
 * none. A picture replaces a gap, and one that is sent twice is stored once. Throws Fault not-found
 * for a view that the agent does not have, invalid and too-large for a file that is no picture, and
 * unavailable while the disk is nearly full.
 */
export async function storeFrame(ctx: AgentCtx, sent: Sent): Promise<void> {
	const { id, farmId, details } = await requireAgentCamera(ctx, sent)
	const { views, keepFramesDays } = cameraSettingsFromAgent(details)
	const view = views.find(({ key }) => key === sent.view)
	if (!view) throw new Fault('not-found', 'The camera has no such view')
	const now = ctx.now()
	if (sent.at > now + AHEAD_MS) throw new Fault('invalid', 'This picture is of the future')
	if (sent.at < now - keepFramesDays * DAY_MS) return // it would be deleted at once
	const hourAt = Math.floor(sent.at / HOUR_MS) * HOUR_MS
	const own = match(cameraFrames, { deviceId: id, view: view.key, hourAt })
	const [known] = await ctx.db.read
		.select({ picture: cameraFrames.picture })
		.from(cameraFrames)
		.where(own)
	if (known && (known.picture !== null || sent.gap)) return
	const kept = await storePicture(ctx, sent)
	const stored = await ctx.db.write(async (tx) => {
		const cycleId = await cycleInView(tx, { farmId, view, at: sent.at })
		const { key, name, zone } = view
		const frame = { name, zone, cycleId, at: sent.at, ...kept }
		return tx
			.insert(cameraFrames)
			.values({ farmId, deviceId: id, view: key, hourAt, ...frame })
			.onConflictDoUpdate({
				target: [cameraFrames.deviceId, cameraFrames.view, cameraFrames.hourAt],
				set: frame,
				setWhere: isNull(cameraFrames.picture),
			})
			.returning({ id: cameraFrames.id })
	})
	if (stored.length > 0) ctx.live.publish(`farm:${farmId}`, 'cameras')
	else if (kept.picture) await removePicture(ctx, kept.picture, 'camera-frames')
}

type StoredPicture = { picture: string | null; bytes: number; gap: FrameGap | null }

async function storePicture(ctx: AgentCtx, { jpeg, gap }: Sent): Promise<StoredPicture> {
	if (gap) return { picture: null, bytes: 0, gap }
	if (jpeg.byteLength > STILL_MAX_BYTES)
		throw new Fault('too-large', 'The picture is larger than 4 MB')
	if (detectImageFormat(jpeg) !== 'jpeg') throw new Fault('invalid', 'This is not a JPEG')
	if (ctx.disk && ctx.disk.level !== 'ample')
		throw new Fault('unavailable', 'The disk of this server is nearly full')
	const encoded = await encodePicture(jpeg, SIZES)
	if (await isDark(encoded.small)) return { picture: null, bytes: 0, gap: 'dark' }
	const picture = await writePicture(ctx, encoded, 'camera-frames')
	return { picture, bytes: encoded.large.byteLength + encoded.small.byteLength, gap: null }
}

async function isDark(picture: Buffer): Promise<boolean> {
	const grey = await sharp(picture).greyscale().raw().toBuffer()
	const bright = [...grey].sort((a, b) => a - b)[Math.floor(BRIGHT_SHARE * (grey.byteLength - 1))]
	return (bright ?? 0) < DARK_BELOW
}

/**
 * Finds what grew in the view at that time: the cycle it was set to, or the one that had booked its
 * tray.
 */
async function cycleInView(
	tx: Tx,
	{ farmId, view, at }: { farmId: number; view: CameraView; at: number },
): Promise<number | null> {
	const [farm] = await tx
		.select({ timezone: farms.timezone })
		.from(farms)
		.where(eq(farms.id, farmId))
	if (!farm) return null
	const day = todayIn(farm.timezone, at)
	if (view.tray) {
		const { farmId: of, row, tray, fromDay, untilDay, cycleId } = trayBookings
		const place = and(eq(of, farmId), eq(row, view.tray.row), eq(tray, view.tray.tray))
		const [booked] = await tx
			.select({ cycleId })
			.from(trayBookings)
			.where(and(place, lte(fromDay, day), gt(untilDay, day)))
		return booked?.cycleId ?? null
	}
	if (view.cycle === null) return null
	const { id, plantDate, harvestedOn, endedOn } = plantingCycles
	const [cycle] = await tx
		.select({ plantDate, harvestedOn, endedOn })
		.from(plantingCycles)
		.where(and(eq(id, view.cycle), eq(plantingCycles.farmId, farmId)))
	if (!cycle || day < cycle.plantDate) return null
	const last = cycle.harvestedOn ?? cycle.endedOn
	return last !== null && day > last ? null : view.cycle
}
