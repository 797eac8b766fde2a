import { toOutputFunction } from '@sfc/contract/equipment/network/output-input'
import { Fault } from '@sfc/domain/fault'
import { groupBy } from '@sfc/domain/group-by'
import type { Permitted } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { prepareAssignment } from './assign-network-device.server'
import { prepareBinding } from './bind-output.server'
import { configureDevice, type DeviceChange } from './configure-device.server'
import { listSuggestions, type AssignmentSuggestion } from './list-suggestions.server'
import { saveInTurn } from './save-in-turn.server'

/**
 * Applies the named suggestions and returns how many there were. All of one device are one request to its
 * agent. Throws Fault conflict when none of them is valid any more, and as assigning and binding do.
 */
export async function acceptSuggestions(
	ctx: Permitted<'agent.manage'>,
	{ ids }: { ids: readonly string[] },
): Promise<number> {
	const accepted = (await listSuggestions(ctx)).filter(({ id }) => ids.includes(id))
	if (accepted.length === 0)
		throw new Fault('conflict', 'Something changed in the meantime. Check the suggestions again')
	const may = requirePermission(ctx, 'farm.configure')
	const changes = await Promise.all(accepted.map((one) => prepareSuggestion(ctx, may, one)))
	const needed = changes.filter((one) => one !== null)
	await saveInTurn(groupByDevice(needed), (group) =>
		configureDevice(ctx, group, 'Assignment failed.'),
	)
	ctx.live.publish(`farm:${ctx.farm.id}`, 'devices')
	return accepted.length
}

function prepareSuggestion(
	ctx: Permitted<'agent.manage'>,
	may: Permitted<'farm.configure'>,
	one: AssignmentSuggestion,
): Promise<DeviceChange | null> {
	if (one.kind === 'zone')
		return prepareAssignment(ctx, { id: one.deviceId, name: one.name, zone: one.zone })
	const kind = one.drives.slice(one.drives.indexOf(':') + 1)
	return prepareBinding(may, { key: one.key, drives: toOutputFunction(kind, one.label) })
}

/** Changes that need no agent stand alone. */
const groupByDevice = (changes: readonly DeviceChange[]): DeviceChange[][] => [
	...groupBy(changes, ({ request }) =>
		request ? `${request.agentId} ${request.device}` : Symbol('no agent'),
	).values(),
]
