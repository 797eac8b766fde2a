import { requirePermission } from '~/services/access/require-permission.server'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import type { Toast } from '~/http/toast.server'
import { awaitOutcome } from '~/services/control/await-outcome.server'
import type { SwitchRequest } from '~/services/control/queue-switches.server'
import { switchAllOff } from '~/services/control/switch-many.server'
import { switchEquipment } from '~/services/control/switch-equipment.server'

const DONE = { on: 'is on', off: 'is off', auto: 'is back to automation' } as const

/** A level that a form sent, for an order; nothing where it sent none. */
export const leveled = (percent: number | undefined) => (percent === undefined ? {} : { percent })

/** Switches an output and puts the result into words a person can act on. */
export async function switchAndWait(ctx: FarmCtx, order: SwitchRequest): Promise<Toast> {
	try {
		const { commandId } = await switchEquipment(requirePermission(ctx, 'equipment.control'), order)
		const { status, reason } = await awaitOutcome(ctx, { commandId })
		if (status === 'done') {
			return { kind: 'success', title: 'Equipment Controlled', text: `It ${DONE[order.to]}.` }
		}
		if (status === 'queued' || status === 'sent') {
			return {
				kind: 'info',
				title: 'Waiting for the device',
				text: reason ?? 'The command is on its way. This page updates when the device answers.',
			}
		}
		return failed(reason ?? 'The agent gave no reason')
	} catch (error) {
		if (error instanceof Fault && error.code !== 'not-found' && error.code !== 'unauthenticated') {
			return failed(error.message)
		}
		throw error
	}
}

/** Switches every output off by hand, and says which are not off yet and why. */
export async function allOffAndWait(ctx: FarmCtx): Promise<Toast> {
	try {
		const { success, total, items } = await switchAllOff(
			requirePermission(ctx, 'equipment.control'),
		)
		const left = items.filter(({ status }) => status !== 'done')
		if (left.length === 0)
			return { kind: 'success', title: 'All off', text: `All ${total} outputs are off.` }
		const reasons = [...new Set(left.map(({ reason }) => reason ?? 'not confirmed yet'))]
		return {
			kind: 'info',
			title: `${success} of ${total} are off`,
			text: `${reasons.slice(0, 3).join('; ')}.`,
		}
	} catch (error) {
		if (error instanceof Fault && error.code === 'conflict') return failed(error.message)
		throw error
	}
}

const failed = (why: string): Toast => ({
	kind: 'error',
	title: 'Control Failed',
	text: `Unable to control equipment: ${why}`,
})
