import { match } from '#db/match'
import { WATCH_CAMERA, WATCH_MS } from '@sfc/contract/cameras/asks'
import { Fault } from '@sfc/domain/fault'
import { isNull } from 'drizzle-orm'
import { devices } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import { askAgent } from '~/areas/equipment/services/agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findOnlineCamera } from './list-cameras.server'
import { readStill, type Still } from './still-files.server'

/** Age up to which a picture is also shown to the next viewer. */
const FRESH_MS = 900
const WAIT_MS = 8000
const ASK_AGAIN_MS = WATCH_MS / 2
const NOTE_AGAIN_MS = 10 * 60_000

/**
 * Waits for the next picture that a camera's agent sends while somebody looks. However many look,
 * the agent is asked once and the camera pulled once. The audit log names the viewer once in ten
 * minutes. Throws Fault not-found, and unavailable with the reason when no picture comes.
 */
export async function readLivePicture(ctx: FarmCtx, { id }: { id: number }): Promise<Still> {
	const name = await requireCamera(ctx, id)
	let wake = () => {}
	const next = new Promise<void>((resolve) => (wake = resolve))
	const leave = ctx.live.subscribe(`camera:${id}`, wake)
	const timer = setTimeout(wake, WAIT_MS)
	ctx.live.closing.addEventListener('abort', wake, { once: true })
	try {
		await requestPictures(ctx, id)
		await auditViewing(ctx, { id, name })
		const now = await readStill(ctx, id)
		if (now && Date.now() - now.at < FRESH_MS) return now
		await next
		const still = await readStill(ctx, id)
		if (still && still.at !== now?.at) return still
		throw new Fault('unavailable', `${name} sends no picture`)
	} finally {
		leave()
		clearTimeout(timer)
		ctx.live.closing.removeEventListener('abort', wake)
	}
}

/** Sends one request for all who look at the same time, and again before the agent would stop. */
async function requestPictures(ctx: FarmCtx, id: number): Promise<void> {
	const asks = ctx.state.cameraAsks
	const last = asks.get(id)
	if (last && performance.now() - last.atMs < ASK_AGAIN_MS) return last.done
	const done = sendPictureRequest(ctx, id)
	asks.set(id, { atMs: performance.now(), done })
	// Those who waited get the error; the next viewer sends a new request.
	done.catch(() => asks.delete(id))
	return done
}

async function sendPictureRequest(ctx: FarmCtx, id: number): Promise<void> {
	const { key, name, agentId } = await findOnlineCamera(ctx, { id })
	const failed = `${name} cannot be looked at.`
	await askAgent(ctx, WATCH_CAMERA, { device: key }, { agentId, failed })
}

/**
 * Returns the name of a camera of this farm. It is called for each picture; whether the camera is
 * online is read only when its agent is asked.
 */
async function requireCamera({ db, farm }: FarmCtx, id: number): Promise<string> {
	const [camera] = await db.read
		.select({ name: devices.name })
		.from(devices)
		.where(match(devices, { id, farmId: farm.id, driver: 'onvif' }, isNull(devices.removedAt)))
	if (!camera) throw new Fault('not-found', 'Camera not found')
	return camera.name
}

async function auditViewing(
	ctx: FarmCtx,
	{ id, name }: { id: number; name: string },
): Promise<void> {
	const looks = ctx.state.cameraLooks
	const key = `${ctx.user.id} ${id}`
	const now = ctx.now()
	if (now - (looks.get(key) ?? -Infinity) < NOTE_AGAIN_MS) return
	for (const [old, at] of looks) if (now - at >= NOTE_AGAIN_MS) looks.delete(old)
	looks.set(key, now)
	await ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'camera.viewed',
			subject: name,
		}),
	)
}
