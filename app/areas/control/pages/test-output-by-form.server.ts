import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { redirectOnFault } from '~/http/redirect-on-fault.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { awaitOutcome } from '~/areas/control/services/await-outcome.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { outcomeToFault } from '~/areas/control/services/outcome-to-fault'
import { switchEquipment } from '~/areas/control/services/switch-equipment.server'
import { buildBlinkSwitch, buildTestSwitch } from '~/areas/control/services/test-output'

type Try = 'blink' | 'on' | 'off'

/** Blinks the output with this key, or tests it on or off, and shows the page again with the result. */
export function testOutputByForm(
	ctx: FarmCtx,
	key: FormDataEntryValue | null,
	how: Try,
	backTo: string,
): Promise<Response> {
	const may = requirePermission(ctx, 'equipment.control')
	const isTest = how !== 'blink'
	const refused = isTest
		? { title: 'Control Test Failed', text: 'Failed to send control command.' }
		: { title: 'Control Failed', text: 'Failed to control equipment.' }
	return redirectOnFault({ backTo, ...refused }, async () => {
		const output = (await listEquipment(ctx)).find((one) => one.key === key)
		if (!output) throw new Fault('not-found', 'Output not found')
		const order = isTest ? buildTestSwitch(output, how) : buildBlinkSwitch(output)
		const fault = outcomeToFault(await awaitOutcome(ctx, await switchEquipment(may, order)))
		if (fault) throw fault
		return redirectWithToast(backTo, {
			title: isTest ? 'Control Test Sent' : 'Command Sent',
			text: `${output.name} is ${order.to} for ${formatDuration(order.forMs ?? 0)}.`,
		})
	})
}
