import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { expect, test } from 'vitest'
import { farmMembers } from '#db/schema/accounts'
import { plantingCycles } from '#db/schema/planting-cycles'
import { textMessages } from '#db/schema/mails'
import { farmPerTest } from '~/tests/farms/test-farm'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { readMyData } from '~/tests/data-protection/privacy/test-my-data'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { sendReminders } from './send-reminders.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 15))

test('a phone number is in its owner’s exported data, and deleted with the account', async () => {
	const { farm: place, role } = farm.owner
	const leaver = await farm.signUp('leaves@farm.example')
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(farmMembers).values({ farmId: place.id, userId: leaver.user.id, role })
	})
	const reminderSettings = {
		smsNotifications: true,
		phoneNumber: '+16175550123',
		emailNotifications: true,
	}
	const { id } = await startCycle(
		requirePermission({ ...leaver, farm: place, role: 'grower' }, 'crop.plan'),
		StartCycleInput.parse({ cropName: 'Basil', ...reminderSettings }),
	)
	await sendReminders(farm.ctx)
	const stored = () => farm.ctx.db.read.select().from(textMessages)
	expect(await stored()).toHaveLength(1)
	expect((await readMyData(leaver)).reminders).toEqual([
		{ farmId: place.id, plantingCycleId: id, byMail: true, phone: '+16175550123' },
	])
	await farm.ctx.db.write((tx) => tx.delete(farmMembers).returning())
	await deleteMyAccount(leaver)
	expect(await stored()).toEqual([])
	expect(await farm.ctx.db.read.select().from(plantingCycles)).toMatchObject([
		{ id, remindPhone: null, remindByMail: false, startedBy: null },
	])
})
