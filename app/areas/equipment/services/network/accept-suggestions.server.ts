import { toOutputFunction } from '@sfc/contract/equipment/network/output-input'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { assignNetworkDevice } from './assign-network-device.server'
import { bindOutput } from './bind-output.server'
import { listSuggestions } from './list-suggestions.server'
import { saveInTurn } from './save-in-turn.server'

/**
 * Applies the named suggestions and returns how many there were. Throws Fault conflict when none of
 * them is valid any more, and as assigning and binding do.
 */
export async function acceptSuggestions(
	ctx: Permitted<'agent.manage'>,
	{ ids }: { ids: readonly string[] },
): Promise<number> {
	const accepted = (await listSuggestions(ctx)).filter(({ id }) => ids.includes(id))
	if (accepted.length === 0)
		throw new Fault('conflict', 'Something changed in the meantime. Check the suggestions again')
	const may = requirePermission(ctx, 'farm.configure')
	await saveInTurn(accepted, (one) => {
		if (one.kind === 'zone')
			return assignNetworkDevice(ctx, { id: one.deviceId, name: one.name, zone: one.zone })
		const kind = one.drives.slice(one.drives.indexOf(':') + 1)
		return bindOutput(may, { key: one.key, drives: toOutputFunction(kind, one.label) })
	})
	return accepted.length
}
