import {
	ChecklistInput,
	FillInCallInput,
} from '@sfc/contract/food-safety/checklists/checklist-input'
import { CHECKLIST_TEMPLATES } from '@sfc/domain/food-safety/checklists/templates'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { tasks } from '#db/schema/planting-cycles'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { endTaskSeries } from '~/areas/growing/services/tasks/end-task-series.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { correctRecord, fillIn, reviewRecord } from './fill-in.server'
import { CHECKLIST_PHOTOS, findChecklistPhoto } from './checklist-photos.server'
import { listChecklists, readChecklist } from './list-checklists.server'
import { listOpenDeviations, listRecords, readRecord } from './list-records.server'
import { listDue, loadNextDay } from './load-due.server'
import { addChecklist, changeChecklist, endChecklist } from './save-checklist.server'
import { writeDeviationAction } from './write-action.server'

const TODAY = '2026-05-04'
const NOON = Date.UTC(2026, 4, 4, 16) // in New York
const DAY_MS = 86_400_000
const farm = farmPerTest(NOON)

const SANITIZER = { label: 'Chlorine', kind: 'number', unit: 'ppm', low: 50, high: 200 }
const input = (more: object = {}) =>
	ChecklistInput.parse({
		name: 'Sanitation',
		every: 1,
		unit: 'day',
		dueDate: TODAY,
		steps: [{ label: 'Surfaces cleaned' }, SANITIZER],
		...more,
	})
const add = (more: object = {}) => addChecklist(farm.owner, input(more))
const answers = (value: string, more: object = {}) => ({
	s1: { value: 'done' },
	s2: { value, ...more },
})
const sent = (value: string, more: object = {}) =>
	FillInCallInput.parse({ signature: 'Ana G.', answers: answers(value), ...more })
const dueTask = async () => (await listDue(farm.owner))[0]?.taskId ?? 0
const records = () =>
	listRecords(farm.owner, { from: '2026-05-01', until: '2026-05-31', limit: 100 })

test('a checklist is due on its days, and filling it in completes the task of its day', async () => {
	const { id } = await add({ assignedTo: farm.owner.user.id })
	expect(await listDue(farm.owner)).toMatchObject([
		{ checklistId: id, name: 'Sanitation', dueOn: TODAY, assignee: { name: 'Ana Grower' } },
	])
	const taskId = await dueTask()
	await expect(completeTask(farm.owner, { taskId })).rejects.toMatchObject({ code: 'conflict' })
	const { recordId } = await fillIn(farm.owner, { checklistId: id, ...sent('120', { taskId }) })
	expect(await listDue(farm.owner)).toEqual([])
	const [task] = await listTasks(farm.owner, { limit: 1 })
	expect(task).toMatchObject({ id: taskId, isCompleted: true, completedBy: 'Ana Grower' })
	expect(await readRecord(farm.owner, { recordId })).toMatchObject({
		taskId,
		signature: 'Ana G.',
		signedBy: 'Ana Grower',
		signedAt: NOON,
		deviations: [],
	})
	await expect(
		fillIn(farm.owner, { checklistId: id, ...sent('120', { taskId }) }),
	).rejects.toMatchObject({ code: 'conflict' })
	expect(await records()).toHaveLength(1)
})

test('what was missed stays due beside today', async () => {
	await add()
	farm.setNow(NOON + 2 * DAY_MS)
	expect((await listDue(farm.owner)).map(({ dueOn }) => dueOn)).toEqual([
		TODAY,
		'2026-05-05',
		'2026-05-06',
	])
})

test('an answer out of its limits needs an action, or stays open until one is written, once', async () => {
	const { id: checklistId } = await add()
	await expect(fillIn(farm.owner, { checklistId, ...sent('260') })).rejects.toMatchObject({
		code: 'invalid',
		field: 'answers.s2.action',
	})
	expect(await records()).toEqual([])
	await fillIn(farm.owner, {
		checklistId,
		...sent('260', { answers: answers('260', { action: 'Diluted', actionBy: 'Ben' }) }),
	})
	expect(await listOpenDeviations(farm.owner)).toEqual([])
	await fillIn(farm.owner, {
		checklistId,
		...sent('20', { answers: answers('20', { isLeftOpen: true }) }),
	})
	const [open] = await listOpenDeviations(farm.owner)
	expect(open).toMatchObject({ label: 'Chlorine', found: '20 ppm', wanted: '50 to 200 ppm' })
	const write = () =>
		writeDeviationAction(farm.owner, {
			deviationId: open?.id ?? 0,
			action: 'Dosed again, 120 ppm',
			actionBy: 'Ben',
		})
	await write()
	expect(await listOpenDeviations(farm.owner)).toEqual([])
	await expect(write()).rejects.toMatchObject({ code: 'conflict' })
	expect((await records())[0]?.deviations).toMatchObject([
		{ action: 'Dosed again, 120 ppm', actionBy: 'Ben', actionWrittenBy: 'Ana Grower' },
	])
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(
		writeDeviationAction(other, { deviationId: open?.id ?? 0, action: 'x', actionBy: 'y' }),
	).rejects.toMatchObject({ code: 'not-found' })
})

test('other steps are a new version, and a record keeps those that it was made with', async () => {
	const { id: checklistId } = await add()
	const { recordId } = await fillIn(farm.owner, { checklistId, ...sent('120') })
	const steps = [{ label: 'Surfaces cleaned' }, { ...SANITIZER, high: 100 }]
	const changed = await changeChecklist(farm.owner, { checklistId, ...input({ steps }) })
	expect(changed).toMatchObject({ version: 2, steps: [{ key: 's1' }, { key: 's2', high: 100 }] })
	expect(await readRecord(farm.owner, { recordId })).toMatchObject({
		version: 1,
		steps: [{}, { high: 200 }],
	})
	await expect(fillIn(farm.owner, { checklistId, ...sent('120') })).rejects.toMatchObject({
		field: 'answers.s2.action',
	})
	const again = await changeChecklist(farm.owner, { checklistId, ...input({ steps }) })
	expect(again.version).toBe(2)
})

test('another repetition holds from its day on, and the days before stay', async () => {
	const { id: checklistId, series } = await add()
	const next = await changeChecklist(farm.owner, {
		checklistId,
		...input({ unit: 'week', dueDate: '2026-05-06' }),
	})
	expect(next.series?.id).not.toBe(series?.id)
	expect(next.series).toMatchObject({ unit: 'week', firstDay: '2026-05-06' })
	farm.setNow(NOON + 10 * DAY_MS)
	expect((await listDue(farm.owner)).map(({ dueOn }) => dueOn)).toEqual([
		TODAY,
		'2026-05-05',
		'2026-05-06',
		'2026-05-13',
	])
	if (!next.series) throw new Error('no series')
	expect(await loadNextDay(farm.ctx.db.read, farm.owner, next.series)).toBe('2026-05-20')
	await expect(endTaskSeries(farm.owner, { seriesId: next.series.id })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('the same checklist again changes nothing', async () => {
	const { id: checklistId, series } = await add()
	await changeChecklist(farm.owner, { checklistId, ...input() })
	expect((await readChecklist(farm.owner, { checklistId })).series?.id).toBe(series?.id)
	const actions = await farm.ctx.db.read.select({ action: auditEntries.action }).from(auditEntries)
	expect(actions.map(({ action }) => action)).not.toContain('checklist.changed')
})

test('an ended checklist is due no more, its missed days are cancelled, its records stay', async () => {
	const { id: checklistId } = await add()
	farm.setNow(NOON + DAY_MS)
	await fillIn(farm.owner, { checklistId, ...sent('120') })
	await endChecklist(farm.owner, { checklistId })
	expect(await listDue(farm.owner)).toEqual([])
	expect(await listChecklists(farm.owner)).toEqual([])
	const left = await farm.ctx.db.read
		.select()
		.from(tasks)
		.where(eq(tasks.farmId, farm.owner.farm.id))
	expect(left.map(({ terminationReason }) => terminationReason)).toEqual([
		'The checklist was ended',
	])
	expect(await records()).toHaveLength(1)
	await expect(fillIn(farm.owner, { checklistId, ...sent('120') })).rejects.toMatchObject({
		code: 'conflict',
	})
	await expect(endChecklist(farm.owner, { checklistId })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('a correction is a further record, and the mistaken one and its open deviation count no more', async () => {
	const { id: checklistId } = await add()
	const open = { answers: answers('20', { isLeftOpen: true }) }
	const { recordId } = await fillIn(farm.owner, { checklistId, ...sent('20', open) })
	const correct = () =>
		correctRecord(farm.owner, { recordId, ...sent('120'), correction: 'Misread the strip' })
	const { recordId: newer } = await correct()
	expect(await readRecord(farm.owner, { recordId })).toMatchObject({
		answers: { s2: { value: '20' } },
		correctedById: newer,
	})
	expect(await readRecord(farm.owner, { recordId: newer })).toMatchObject({
		correctsId: recordId,
		correction: 'Misread the strip',
		answers: { s2: { value: '120' } },
	})
	expect(await listOpenDeviations(farm.owner)).toEqual([])
	await expect(correct()).rejects.toMatchObject({ code: 'conflict' })
	await reviewRecord(farm.owner, { recordId: newer })
	await expect(reviewRecord(farm.owner, { recordId: newer })).rejects.toMatchObject({
		message: 'Ana Grower reviewed this record already',
	})
})

test('a photo is asked for where it is required, belongs to one record, and stays within the farm', async () => {
	const steps = [{ label: 'Surfaces cleaned' }, SANITIZER, { label: 'Strip', kind: 'photo' }]
	const { id: checklistId } = await add({ steps })
	await expect(fillIn(farm.owner, { checklistId, ...sent('120') })).rejects.toMatchObject({
		field: 'photos',
	})
	const pixel = Buffer.from(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
		'base64',
	)
	const photo = await CHECKLIST_PHOTOS.store(farm.ctx, pixel)
	const { recordId } = await fillIn(farm.owner, {
		checklistId,
		...sent('120', { photos: [photo] }),
	})
	const photoId = (await readRecord(farm.owner, { recordId })).photoIds[0] ?? 0
	expect(await findChecklistPhoto(farm.owner, { photoId })).toEqual({ file: photo })
	await expect(
		fillIn(farm.owner, { checklistId, ...sent('120', { photos: [photo] }) }),
	).rejects.toMatchObject({ field: 'photos' })
	const stranger = await farm.signUp('stranger@farm.example')
	await expect(findChecklistPhoto(stranger, { photoId })).rejects.toMatchObject({
		code: 'not-found',
	})
	const { recordId: corrected } = await correctRecord(farm.owner, {
		recordId,
		...sent('130'),
		correction: 'Misread',
	})
	expect((await readRecord(farm.owner, { recordId: corrected })).photoIds).toEqual([])
})

test('another farm neither sees nor changes a checklist', async () => {
	const { id: checklistId } = await add()
	const { recordId } = await fillIn(farm.owner, { checklistId, ...sent('120') })
	const other = await makeFarm(farm, { name: 'Pod 2' })
	for (const refused of [
		() => readChecklist(other, { checklistId }),
		() => changeChecklist(other, { checklistId, ...input() }),
		() => endChecklist(other, { checklistId }),
		() => fillIn(other, { checklistId, ...sent('120') }),
		() => readRecord(other, { recordId }),
		() => correctRecord(other, { recordId, ...sent('120'), correction: 'x' }),
		() => reviewRecord(other, { recordId }),
	])
		await expect(refused()).rejects.toMatchObject({ code: 'not-found' })
	expect(await listRecords(other, { limit: 10 })).toEqual([])
	const own = await addChecklist(other, input())
	const taskId = await dueTask()
	await expect(
		fillIn(other, { checklistId: own.id, ...sent('120', { taskId }) }),
	).rejects.toMatchObject({ code: 'not-found' })
})

test('the task of another checklist is not completed', async () => {
	await add()
	const taskId = await dueTask()
	const { id: checklistId } = await add({ name: 'Opening' })
	await expect(
		fillIn(farm.owner, { checklistId, ...sent('120', { taskId }) }),
	).rejects.toMatchObject({ field: 'taskId' })
})

test('answers to steps that are not there are refused', async () => {
	const { id: checklistId } = await add()
	const more = { ...answers('120'), s9: { value: 'done' } }
	await expect(
		fillIn(farm.owner, { checklistId, ...sent('120', { answers: more }) }),
	).rejects.toMatchObject({ field: 'answers' })
})

test('limits belong to numbers alone, and photos to one step', () => {
	const errorsOf = (steps: object[]) =>
		ChecklistInput.safeParse({ ...input(), steps }).error?.issues.map(({ path, message }) => [
			path.join('.'),
			message,
		])
	expect(errorsOf([{ label: 'Clean', high: 3 }])).toEqual([
		['steps.0.high', 'Only a number has limits'],
	])
	expect(errorsOf([{ ...SANITIZER, low: 300 }])).toEqual([
		['steps.0.high', 'Highest must not be below lowest'],
	])
	expect(errorsOf([])).toEqual([['steps', 'Add a step']])
	const photo = { label: 'Strip', kind: 'photo' }
	expect(errorsOf([photo, photo])?.[0]?.[0]).toBe('steps')
})

test('each ready checklist can be added and filled in', async () => {
	for (const { name, every, unit, steps } of CHECKLIST_TEMPLATES) {
		const parsed = ChecklistInput.parse({ name, every, unit, dueDate: TODAY, steps })
		const checklist = await addChecklist(farm.owner, parsed)
		expect(checklist.steps).toHaveLength(steps.length)
	}
	expect(await listDue(farm.owner)).toHaveLength(6)
})
