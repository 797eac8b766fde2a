import { randomUUID } from 'node:crypto'
import type { SentEntry } from '@sfc/contract/growing/offline/sent-entry'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { AddTraysInput } from '@sfc/contract/growing/trays/tray-input'
import { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import { expect, test } from 'vitest'
import { harvests } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'
import { offlineEntries } from '#db/schema/offline-entries'
import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import type { FarmCtx } from '~/context.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { loadLotStock } from '../inventory/load-lot-stock.server'
import { moveStock } from '../inventory/move-stock.server'
import { requireLot } from '../inventory/require-lot.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { addTask } from '../tasks/add-task.server'
import { emptyTrays } from '../trays/change-trays.server'
import { addTrays, fillTrays } from '../trays/fill-trays.server'
import { readTray } from '../trays/read-tray.server'
import { completeTask } from '../tasks/complete-task.server'
import { findTask } from '../find-task.server'
import { takeOfflineEntry } from './take-offline-entry.server'

const NOW = Date.UTC(2026, 2, 1, 15)
const HOUR = 3_600_000
const farm = farmPerTest(NOW)

const written = (kind: SentEntry['kind'], input: object, more: Partial<SentEntry> = {}) => ({
	key: randomUUID(),
	userId: farm.owner.user.id,
	kind,
	doneAt: NOW - HOUR,
	input: input as SentEntry['input'],
	...more,
})
const send = (sent: SentEntry, ctx: FarmCtx = farm.owner) => takeOfflineEntry(ctx, sent)

async function addPumpTask() {
	const { id } = await addTask(
		farm.owner,
		TaskInput.parse({ title: 'Clean the pump', dueDate: '2026-03-01' }),
	)
	return id
}

async function plantLettuce() {
	const crop = { cropName: 'Butterhead Lettuce', plantDate: '2026-01-10' }
	const { id } = await startCycle(farm.owner, StartCycleInput.parse(crop))
	return (await requireLot(farm.owner, { name: `cycle-${id}` })).lot.id
}

const cutting = (lotId: number, quantity = '10') => ({
	lotId,
	quantity,
	storageLocation: 'Zone A',
	harvestedOn: '2026-03-01',
})
const count = (lotId: number, quantity: string) => ({
	lotId,
	kind: 'counted',
	quantity,
	happenedOn: '2026-03-01',
})
const stockOf = (lotId: number) => loadLotStock(farm.ctx.db.read, lotId)

test('a task that was done an hour ago is done then, once, however often it is sent', async () => {
	const taskId = await addPumpTask()
	const sent = written('task', { taskId, notes: 'New seal' })
	const answers = await Promise.all([send(sent), send(sent), send(sent)])
	farm.setNow(NOW + HOUR)
	answers.push(await send(sent))
	expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
	expect(new Set(answers.map(({ arrivedAt }) => arrivedAt))).toEqual(new Set([NOW]))
	const task = await findTask(farm.owner, { taskId })
	expect(task).toMatchObject({ completedAt: NOW - HOUR, completionNote: 'New seal' })
	expect(await farm.ctx.db.read.select().from(journalEntries)).toHaveLength(1)
	expect(await farm.ctx.db.read.select().from(offlineEntries)).toMatchObject([
		{ kind: 'task', doneAt: NOW - HOUR, arrivedAt: NOW },
	])
})

test('what another person has done meanwhile is told, and stays to be sent', async () => {
	const taskId = await addPumpTask()
	await completeTask(farm.owner, { taskId })
	const sent = written('task', { taskId })
	await expect(send(sent)).rejects.toThrow('Ana Grower completed this task')
	expect(await farm.ctx.db.read.select().from(offlineEntries)).toEqual([])
})

test('a harvest is recorded once, also when two arrive at once or it is doubted first', async () => {
	const lotId = await plantLettuce()
	const sent = written('harvest', cutting(lotId))
	await Promise.all([send(sent), send(sent)])
	expect(await farm.ctx.db.read.select().from(harvests)).toHaveLength(1)
	const many = written('harvest', cutting(lotId, '5000'))
	await expect(send(many)).rejects.toMatchObject({ code: 'conflict', field: 'isMoreMeant' })
	const meant = { ...many, input: { ...many.input, isMoreMeant: true } }
	expect(await send(meant)).toMatchObject({ isRepeat: false })
	// The first text was refused, so the second is no repeat; a third with the same key is.
	expect(await send(meant)).toMatchObject({ isRepeat: true })
	await expect(send(many)).rejects.toThrow('An earlier text of this has arrived')
	expect(await farm.ctx.db.read.select().from(harvests)).toHaveLength(2)
})

test('a harvest of a crop that ended meanwhile is taken once its person says that it was cut besides', async () => {
	const lotId = await plantLettuce()
	const end = { ...cutting(lotId, '20'), isLast: true, isEndMeant: true }
	await send(written('harvest', end))
	const late = written('harvest', cutting(lotId, '2'))
	await expect(send(late)).rejects.toMatchObject({ code: 'conflict', field: 'isMoreMeant' })
	await send({ ...late, input: { ...late.input, isMoreMeant: true } })
	expect(await stockOf(lotId)).toBe(22_000)
})

test('a count is refused where the stock was changed after it, but not by what was done before', async () => {
	const lotId = await plantLettuce()
	await send(written('harvest', cutting(lotId, '20'), { doneAt: NOW - 2 * HOUR }))
	farm.setNow(NOW + 1)
	await send(written('count', count(lotId, '18')))
	expect(await stockOf(lotId)).toBe(18_000)
	farm.setNow(NOW + 2)
	await moveStock(farm.owner, {
		lotId,
		kind: 'sold',
		quantityMilli: 5_000,
		pricePerUnitCents: 100,
		buyer: 'Green Fork',
		happenedOn: '2026-03-01',
	})
	await expect(send(written('count', count(lotId, '17')))).rejects.toThrow(
		'The stock was changed after you counted: 5 heads sold, by Ana Grower. It is 13 heads now.',
	)
	expect(await stockOf(lotId)).toBe(13_000)
	farm.setNow(NOW + 3)
	await send(written('count', count(lotId, '12'), { doneAt: NOW + 3 }))
	expect(await stockOf(lotId)).toBe(12_000)
})

test('plants lost in a tray count once, when they were lost, and not in what was filled in since', async () => {
	const crop = { cropName: 'Butterhead Lettuce', plantDate: '2026-01-10', quantity: 40, trays: 0 }
	const { id: cycleId } = await startCycle(farm.owner, StartCycleInput.parse(crop))
	farm.setNow(NOW - 2 * HOUR)
	await addTrays(farm.owner, AddTraysInput.parse({ count: 1, cycleId, plants: 10 }))
	farm.setNow(NOW)
	const code = 'T-0001'
	const lost = (plants: number) => written('loss', { code, plants, reason: 'Aphids' })
	const sent = lost(3)
	await Promise.all([send(sent), send(sent)])
	const { history, tray } = await readTray(farm.owner, code)
	expect(tray.plants).toBe(7)
	expect(history[0]).toMatchObject({ kind: 'lost', plants: -3, happenedAt: NOW - HOUR })
	await expect(send(lost(8))).rejects.toThrow('T-0001 has 7 plants')
	await emptyTrays(farm.owner, { codes: [code], reason: 'Transplanted', once: null })
	await expect(send(lost(1))).rejects.toThrow('T-0001 has 0 plants')
	await fillTrays(farm.owner, { codes: [code], cycleId, plants: 5, once: null })
	await expect(send(lost(1))).rejects.toThrow('T-0001 was filled again after you counted')
	expect((await readTray(farm.owner, code)).tray.plants).toBe(5)
})

test('entries are taken as the first version of the page wrote them', async () => {
	const taskId = await addPumpTask()
	const lotId = await plantLettuce()
	const harvest = { ...cutting(lotId), waste: '0', grade: 'A', notes: '', isLast: false }
	const first: [SentEntry['kind'], object][] = [
		['task', { taskId }],
		['harvest', harvest],
		['count', { lotId, kind: 'counted', quantity: '9', reason: '', happenedOn: '2026-03-01' }],
		['note', { cropName: 'Basil', entryType: 'observation', title: 'Fine', notes: '' }],
	]
	let at = NOW
	for (const [kind, input] of first) {
		farm.setNow((at += 1000))
		expect(await send(written(kind, input, { doneAt: at }))).toMatchObject({ isRepeat: false })
	}
})

test('a journal entry is dated when it was written, and never later than now', async () => {
	const note = { cropName: 'Basil', entryType: 'note', title: 'Yellow leaves', tags: 'light, leaf' }
	await send(written('note', note))
	await send(written('note', note, { doneAt: NOW + HOUR }))
	const entries = await farm.ctx.db.read.select().from(journalEntries)
	expect(entries.map(({ createdAt }) => createdAt)).toEqual([NOW - HOUR, NOW])
	for (const doneAt of [NOW + 25 * HOUR, NOW - 721 * HOUR])
		await expect(send(written('note', note, { doneAt }))).rejects.toMatchObject({
			field: 'doneAt',
		})
})

test('nothing is taken for another person, without permission, or on another farm', async () => {
	const taskId = await addPumpTask()
	const ben = await farm.signUp('ben@farm.example')
	await expect(send(written('task', { taskId }, { userId: ben.user.id }))).rejects.toMatchObject({
		code: 'unauthenticated',
	})
	const viewer = { ...farm.owner, role: 'viewer' as const }
	await expect(send(written('task', { taskId }), viewer)).rejects.toMatchObject({
		code: 'forbidden',
	})
	const lotId = await plantLettuce()
	const other = await makeFarm(farm, { name: 'Pod 2' })
	for (const sent of [
		written('task', { taskId }),
		written('harvest', cutting(lotId)),
		written('count', count(lotId, '3')),
	])
		await expect(send(sent, other)).rejects.toMatchObject({ code: 'not-found' })
	expect((await findTask(farm.owner, { taskId })).isCompleted).toBe(false)
	expect(await farm.ctx.db.read.select().from(offlineEntries)).toEqual([])
})

test('a key is forgotten only when its entry would be refused as too old', async () => {
	const sent = written('note', { cropName: 'Basil', entryType: 'note', title: 'Fine' })
	await send(sent)
	for (const days of [20, 59, 61]) {
		farm.setNow(NOW + days * 24 * HOUR)
		await purgeExpired(farm.ctx)
		if (days < 60) expect(await send(sent)).toMatchObject({ isRepeat: true })
		else await expect(send(sent)).rejects.toThrow('more than 30 days old')
	}
	expect(await farm.ctx.db.read.select().from(journalEntries)).toHaveLength(1)
})
