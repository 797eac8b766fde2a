import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { assignNetworkDevice } from './assign-network-device.server'
import { bindOutput } from './bind-output.server'
import { listAssignmentChanges } from './list-assignment-changes.server'

/**
 * Undoes one of the changes of the last 24 h, which is a change of its own. Returns what it was
 * about. Throws Fault conflict when somebody has changed it since, with who, and as assigning and
 * binding do.
 */
export async function undoAssignment(
	ctx: Permitted<'agent.manage'>,
	{ seq }: { seq: number },
): Promise<{ subject: string; to: string }> {
	const change = (await listAssignmentChanges(ctx)).find((one) => one.seq === seq)
	if (!change) throw new Fault('not-found', 'A change can be taken back for a day; this is older')
	const { undo, changedBy, subject, from } = change
	if (!undo) throw new Fault('conflict', `${changedBy} has changed ${subject} since`)
	if (undo.kind === 'assign') await assignNetworkDevice(ctx, undo)
	else await bindOutput(requirePermission(ctx, 'farm.configure'), undo)
	return { subject, to: from }
}
