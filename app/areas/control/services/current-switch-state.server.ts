import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { listEquipment } from './list-equipment.server'

/**
 * Returns the command that takes equipment over from automation in its current state. Throws Fault
 * not-found, and unavailable when the device does not report whether it is on.
 */
export async function currentSwitchState(
	ctx: FarmCtx,
	{ equipmentKey }: { equipmentKey: string },
): Promise<'on' | 'off'> {
	const item = (await listEquipment(ctx)).find(({ key }) => key === equipmentKey)
	if (!item) throw new Fault('not-found', 'Equipment not found')
	const { on, reason } = item.reported
	if (on !== null) return on ? 'on' : 'off'
	const text = `${item.name} does not report whether it is on (${reason ?? 'no reading'}): choose ON or OFF`
	throw new Fault('unavailable', text)
}
