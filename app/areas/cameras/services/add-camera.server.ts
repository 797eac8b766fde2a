import { ADD_CAMERA, REMOVE_CAMERA, type CameraCheck } from '@sfc/contract/cameras/asks'
import type { AddCamera } from '@sfc/contract/cameras/add-camera'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import type { Permitted } from '~/context.server'
import { requireConnectedAgent } from '~/areas/equipment/services/agents/require-connected-agent.server'
import { askAgent } from '~/areas/equipment/services/agent-requests/ask-agent.server'
import { sealForAgent } from '~/areas/equipment/services/agent-requests/seal-for-agent.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findCamera } from './list-cameras.server'

/**
 * Has the farm's agent test a camera and add it: when nothing failed, or anyway when the person
 * wants that. The password is encrypted for the agent here and kept only there. Throws Fault
 * unavailable when there is no agent.
 */
export async function addCamera(
	ctx: Permitted<'farm.configure'>,
	{ location, ipAddress: host, password, ...wanted }: AddCamera,
): Promise<{ isAdded: boolean; checks: CameraCheck[] }> {
	const failed = 'The camera could not be tried.'
	const agent = await requireConnectedAgent(ctx.db.read, ctx, failed)
	const { device, checks } = await askAgent(
		ctx,
		ADD_CAMERA,
		{
			...wanted,
			host,
			...placedAt(location),
			password: password ? await sealForAgent(agent, password, failed) : null,
		},
		{ agentId: agent.id, failed },
	)
	if (device !== null) await note(ctx, 'camera.added', wanted.name)
	return { isAdded: device !== null, checks }
}

/** Splits a location: a zone by its name; anything else is a place outside the zones. */
function placedAt(location: string) {
	const zone = ASSIGNABLE_ZONES.find((one) => one === location.toLowerCase())
	return zone || !location
		? { zone: zone ?? ('unassigned' as const) }
		: { zone: 'unassigned' as const, place: location }
}

/**
 * Removes a camera from the farm. Its recordings stay at the farm until they are old. Throws Fault.
 */
export async function removeCamera(
	ctx: Permitted<'farm.configure'>,
	{ id }: { id: number },
): Promise<void> {
	const { key, name, agentId } = await findCamera(ctx, { id })
	const failed = `${name} could not be removed.`
	await askAgent(ctx, REMOVE_CAMERA, { device: key }, { agentId, failed })
	await note(ctx, 'camera.removed', name)
}

const note = (
	ctx: Permitted<'farm.configure'>,
	action: 'camera.added' | 'camera.removed',
	subject: string,
) =>
	ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), { farmId: ctx.farm.id, action, subject }),
	)
