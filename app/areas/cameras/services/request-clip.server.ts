import { randomUUID } from 'node:crypto'
import { SEND_CLIP } from '@sfc/contract/cameras/asks'
import { CLIP_MAX_MS } from '@sfc/contract/cameras/clip'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { askAgent } from '~/areas/equipment/services/agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { deleteClip, registerClip } from './clip-files.server'
import { findCamera } from './list-cameras.server'

/**
 * Has a camera's agent make a file of a recorded span (ms UTC, at most ten minutes) and send it
 * here, where it stays for a day. The audit log names who asked. Throws Fault invalid, too-many,
 * and unavailable with the agent's reason.
 */
export async function requestClip(
	ctx: Permitted<'equipment.control'>,
	{ id, from, to }: { id: number; from: number; to: number },
): Promise<{ bytes: number }> {
	if (to <= from || to - from > CLIP_MAX_MS)
		throw new Fault('invalid', 'A recording is at most ten minutes long')
	if (from > ctx.now()) throw new Fault('invalid', 'That is still to come', { field: 'time' })
	if (ctx.disk && ctx.disk.level !== 'ample')
		throw new Fault(
			'unavailable',
			'The disk of this server is nearly full: it takes no recordings.',
		)
	const { key: device, name, agentId } = await findCamera(ctx, { id })
	const clip = randomUUID()
	const { name: by } = personActor(ctx)
	await registerClip(ctx, clip, {
		agentId,
		cameraId: id,
		cameraName: name,
		from,
		to,
		by,
		at: ctx.now(),
	})
	try {
		const failed = 'There is no file of it.'
		const { bytes } = await askAgent(
			ctx,
			SEND_CLIP,
			{ device, clip, from, to },
			{ agentId, failed },
		)
		await ctx.db.write((tx) =>
			appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'camera.clip-taken',
				subject: name,
				after: { from, to },
			}),
		)
		return { bytes }
	} catch (error) {
		await deleteClip(ctx, clip)
		throw error
	}
}
