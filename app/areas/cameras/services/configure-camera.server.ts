import { CONFIGURE_CAMERA } from '@sfc/contract/cameras/asks'
import { CameraSettings } from '@sfc/contract/cameras/settings'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import type { Permitted } from '~/context.server'
import { askAgent } from '~/areas/equipment/services/agent-requests/ask-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findCamera } from './list-cameras.server'

const FIELDS = CameraSettings.keyof().options

/**
 * Changes how a camera is recorded and watched, at its agent, which stores it. Throws Fault
 * not-found, and unavailable with the reason when the agent or the camera did not accept it: then
 * nothing changed.
 */
export async function configureCamera(
	ctx: Permitted<'farm.configure'>,
	{ id, settings }: { id: number; settings: Partial<CameraSettings> },
): Promise<void> {
	const { key, name, agentId, settings: before } = await findCamera(ctx, { id })
	const change = changedFields(before, { ...before, ...settings }, FIELDS)
	if (!change) return
	// Only changed settings are sent: night vision is set at the camera, which may be offline.
	const args = { device: key, settings: change.after }
	await askAgent(ctx, CONFIGURE_CAMERA, args, { agentId, failed: `${name} stays as it was.` })
	await ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'camera.settings-changed',
			subject: name,
			...change,
		}),
	)
}
