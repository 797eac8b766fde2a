import { data } from '@remix-run/node'
import { SwitchInput } from '@sfc/contract/control/control-input'
import type { RefusedAmount } from '~/ui/form/refused-amount'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { formatIssue } from '~/http/format-issue'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { awaitOutcome } from '~/areas/control/services/await-outcome.server'
import { isOpenCommand } from '~/areas/control/services/command-status'
import { outcomeToFault } from '~/areas/control/services/outcome-to-fault'
import type { SwitchRequest } from '~/areas/control/services/switch-request'
import { switchAllOff } from '~/areas/control/services/switch-many.server'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'

const DONE = { on: 'is on', off: 'is off', auto: 'is back to automation' } as const

/**
 * Switches an output from a form, and returns to its page. A refused amount is answered with what was typed,
 * for the form to show again. @throws Fault invalid for a form that the product does not send.
 */
export async function switchByForm(
	ctx: FarmCtx,
	sent: Record<string, unknown>,
	{ backTo }: { backTo: string },
): Promise<Response | ReturnType<typeof refuseAmount>> {
	const order = SwitchInput.safeParse(sent, { error: formatIssue })
	if (!order.success) {
		const [issue] = order.error.issues
		const field = AMOUNTS.find((one) => one === issue?.path[0])
		if (issue && field) return refuseAmount(sent, field, issue.message)
		throw new Fault('invalid', issue?.message ?? 'Please choose')
	}
	const { equipmentKey, state, percent, forS, ml } = order.data
	const isOn = state === 'on'
	const toast = await switchAndWait(ctx, {
		equipmentKey,
		to: state,
		...(percent !== undefined && { percent }),
		...(forS !== undefined && { forMs: forS * 1000 }),
		...(isOn && ml !== undefined && { ml }),
	})
	const field = AMOUNTS.find((one) => isOn && sent[one] !== undefined)
	if (toast.kind === 'error' && field) return refuseAmount(sent, field, toast.text ?? toast.title)
	return redirectWithToast(backTo, toast)
}

/** The amount fields; a refusal is shown at them, with what was typed. */
const AMOUNTS = ['percent', 'ml'] as const

function refuseAmount(
	sent: Record<string, unknown>,
	field: RefusedAmount['field'],
	reason: string,
) {
	const refusedAmount = {
		equipmentKey: String(sent['equipmentKey']),
		field,
		typed: String(sent[field]),
		reason,
	}
	return data<{ refusedAmount: RefusedAmount }>({ refusedAmount }, { status: 400 })
}

/** Switches an output and formats the result. */
export async function switchAndWait(ctx: FarmCtx, order: SwitchRequest): Promise<Toast> {
	try {
		const { commandId } = await switchEquipment(requirePermission(ctx, 'equipment.control'), order)
		const result = await awaitOutcome(ctx, { commandId })
		const fault = outcomeToFault(result)
		if (!fault) {
			const title = order.to === 'auto' ? 'Mode Changed' : 'Equipment Controlled'
			return { kind: 'success', title, text: `It ${DONE[order.to]}.` }
		}
		if (isOpenCommand(result.status)) {
			return { kind: 'info', title: 'Waiting for the device', text: fault.message }
		}
		return failed(fault.message, order.to)
	} catch (error) {
		if (error instanceof Fault && error.code !== 'not-found' && error.code !== 'unauthenticated') {
			return failed(error.message, order.to)
		}
		throw error
	}
}

/** Switches every output off manually, and names those that are not off yet, with the reason. */
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

const failed = (why: string, to?: SwitchRequest['to']): Toast => ({
	kind: 'error',
	title: to === 'auto' ? 'Mode Change Failed' : 'Control Failed',
	text: `Unable to control equipment: ${why}`,
})
