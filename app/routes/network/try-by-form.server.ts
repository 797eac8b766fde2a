import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { awaitOutcome } from '~/services/control/await-outcome.server'
import { listEquipment } from '~/services/control/list-equipment.server'
import { switchEquipment } from '~/services/control/switch-equipment.server'
import { blinkOf } from '~/services/network-devices/blink-output'

/** Blinks the output with this key and shows the page again with how it went. */
export async function blinkByForm(
	ctx: FarmCtx,
	key: FormDataEntryValue | string | null | undefined,
	backTo: string,
): Promise<Response> {
	const may = requirePermission(ctx, 'equipment.control')
	const output = (await listEquipment(ctx)).find((one) => one.key === key)
	if (!output) throw new Fault('not-found', 'Output not found')
	const title = 'Control Failed'
	try {
		const { status, reason } = await awaitOutcome(ctx, await switchEquipment(may, blinkOf(output)))
		if (status !== 'done')
			return await redirectWithToast(backTo, {
				kind: 'error',
				title,
				text: reason ?? 'The device has not confirmed it',
			})
		return await redirectWithToast(backTo, {
			kind: 'success',
			title: 'Command Sent',
			text: `${output.name} is ${output.reported.on ? 'off' : 'on'} for two seconds.`,
		})
	} catch (error) {
		if (!(error instanceof Fault) || !['conflict', 'unavailable'].includes(error.code)) throw error
		return redirectWithToast(backTo, { kind: 'error', title, text: error.message })
	}
}
