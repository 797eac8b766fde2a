import { randomBytes } from 'node:crypto'
import { CONFIGURE_CAMERA } from '@sfc/contract/cameras/asks'
import { VIEWS_MAX, type CameraView } from '@sfc/contract/cameras/view'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { askAgent } from '~/areas/equipment/services/agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findCamera } from './list-cameras.server'

type Ctx = Permitted<'farm.configure'>

/**
 * Adds a view to a camera, or changes the one with this key, at its agent. Throws Fault not-found,
 * conflict beyond eight views, and unavailable when the agent did not accept it: then nothing
 * changed.
 */
export async function saveView(
	ctx: Ctx,
	{ id, key, view }: { id: number; key: string | null; view: Omit<CameraView, 'key'> },
): Promise<void> {
	const camera = await findCamera(ctx, { id })
	const { views } = camera.settings
	if (key !== null) {
		requireView(views, key)
		const changed = views.map((one) => (one.key === key ? { key, ...view } : one))
		return write(ctx, camera, changed, { after: { view: view.name } })
	}
	if (views.length >= VIEWS_MAX)
		throw new Fault('conflict', `A camera has at most ${VIEWS_MAX} views`)
	const added = [...views, { key: randomBytes(5).toString('hex'), ...view }]
	return write(ctx, camera, added, { after: { view: view.name } })
}

/**
 * Removes a view from a camera; its pictures stay until they are old. Throws Fault as `saveView`.
 */
export async function removeView(
	ctx: Ctx,
	{ id, key }: { id: number; key: string },
): Promise<void> {
	const camera = await findCamera(ctx, { id })
	const { name } = requireView(camera.settings.views, key)
	const left = camera.settings.views.filter((one) => one.key !== key)
	return write(ctx, camera, left, { before: { view: name } })
}

/** Returns the view with this key. Throws Fault not-found. */
export function requireView(views: readonly CameraView[], key: string): CameraView {
	const view = views.find((one) => one.key === key)
	if (!view) throw new Fault('not-found', 'The camera has no such view')
	return view
}

async function write(
	ctx: Ctx,
	{ key: device, name, agentId }: Awaited<ReturnType<typeof findCamera>>,
	views: CameraView[],
	change: { before?: { view: string }; after?: { view: string } },
): Promise<void> {
	const args = { device, settings: { views } }
	await askAgent(ctx, CONFIGURE_CAMERA, args, { agentId, failed: `${name} stays as it was.` })
	await ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'camera.views-changed',
			subject: name,
			...change,
		}),
	)
}
