import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { farmMembers } from '#db/schema/accounts'
import { textMessages } from '#db/schema/mails'
import { SmsError } from '~/clients/sms.server'
import type { Ctx } from '~/context.server'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { sendTexts } from '~/tests/platform/send-queued'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { completeTask } from './complete-task.server'
import { listTasks } from './list-tasks.server'
import { sendReminders } from './send-reminders.server'

const PHONE = '+16175550123'
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`)

let farm: TestFarm // in New York
beforeEach(async () => {
	farm = await openTestFarm(at('2026-02-20', '12:00'))
})
afterEach(() => farm.close())

const basil = (more: object) =>
	startCycle(
		farm.owner,
		StartCycleInput.parse({ cropName: 'Basil', plantDate: '2026-03-01', quantity: 10, ...more }),
	)
const both = { emailNotifications: true, smsNotifications: true, phoneNumber: PHONE }
const listSent = async () => (await readOutbox(farm.ctx)).map(({ kind, to }) => `${kind} to ${to}`)
const remindAt = async (day: string, time: string) => {
	farm.setNow(at(day, time))
	await sendReminders(farm.ctx)
	return listSent()
}

test('a due task is reminded of from 7:00 on the farm, once by mail and once by text message', async () => {
	await basil(both)
	expect(await remindAt('2026-02-28', '23:00')).toEqual([])
	expect(await remindAt('2026-03-01', '11:59')).toEqual([])
	const due = await remindAt('2026-03-01', '12:00')
	expect(due.sort()).toEqual(['mail to owner@farm.example', `text to ${PHONE}`])
	expect(await remindAt('2026-03-01', '23:00')).toHaveLength(2)
	const texts = (await readOutbox(farm.ctx)).map(({ text }) => text)
	expect(texts).toContain('Pod 1: Plant Basil is due today (10 plants, Zone A).')
})

test('people who turned reminders off get none, and completed tasks cause none', async () => {
	await basil({})
	const asked = await basil(both)
	const tasks = await listTasks(farm.owner, { cycleId: asked.id })
	await completeTask(farm.owner, { taskId: tasks[0]?.id ?? 0 })
	expect(await remindAt('2026-03-01', '15:00')).toEqual([])
})

test('a moved task is reminded of again on its new day', async () => {
	const { id } = await basil({ emailNotifications: true })
	expect(await remindAt('2026-03-01', '15:00')).toHaveLength(1)
	await changeCycle(farm.owner, { cycleId: id, plantDate: '2026-03-02' })
	expect(await remindAt('2026-03-01', '16:00')).toHaveLength(1)
	expect(await remindAt('2026-03-02', '16:00')).toHaveLength(2)
})

test('former members get no reminders', async () => {
	await basil(both)
	await farm.ctx.db.write((tx) =>
		tx.delete(farmMembers).where(eq(farmMembers.userId, farm.owner.user.id)).returning(),
	)
	expect(await remindAt('2026-03-01', '15:00')).toEqual([])
})

test('a phone number is deleted when text messages are switched off, and required to switch them on', async () => {
	const { id } = await basil(both)
	const off = await changeCycle(farm.owner, { cycleId: id, smsNotifications: false })
	expect(off).toMatchObject({ remindPhone: null, remindByMail: true })
	const on = changeCycle(farm.owner, { cycleId: id, smsNotifications: true })
	await expect(on).rejects.toMatchObject({ code: 'invalid', field: 'phoneNumber' })
})

const sending = (send: () => Promise<void>): Ctx => ({
	...farm.ctx,
	clients: { ...farm.ctx.clients, sms: { send } },
})
const stored = () => farm.ctx.db.read.select().from(textMessages)

test('a sent text message leaves neither number nor text behind', async () => {
	await basil(both)
	await remindAt('2026-03-01', '15:00')
	await sendTexts(sending(() => Promise.resolve()))
	expect(await stored()).toMatchObject([{ recipient: '', bodySealed: null, attempts: 1 }])
})

test('a failed text message is retried later, a refused number is not', async () => {
	await basil(both)
	await remindAt('2026-03-01', '15:00')
	const calls: number[] = []
	const failing = (isFinal: boolean) =>
		sending(() => {
			calls.push(1)
			return Promise.reject(new SmsError('answered with 500', isFinal))
		})
	await sendTexts(failing(false))
	await sendTexts(failing(false))
	expect(calls).toHaveLength(1)
	farm.setNow(at('2026-03-01', '15:01'))
	await sendTexts(failing(true))
	expect(await stored()).toMatchObject([{ recipient: '', bodySealed: null, sentAt: null }])
	farm.setNow(at('2026-03-01', '20:00'))
	await sendTexts(failing(false))
	expect(calls).toHaveLength(2)
})
