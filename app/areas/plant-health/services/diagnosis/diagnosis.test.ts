import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
	drawLeaf,
	type LeafDrawing,
	NO_PLANTS,
} from '@sfc/domain/tests/plant-health/diagnosis/measure/drawn-pictures.fixture'
import type { RgbPicture } from '@sfc/domain/plant-health/diagnosis/measure/rgb-picture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import { deleteFarm } from '~/areas/data-protection/services/deletion/delete-farm.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { readPhoto } from '../../../../../tests/support/pictures/read-photo'
import { diagnosisToWire } from '../../api/diagnosis-to-wire'
import { claimedPng } from '~/tests/platform/images/test-pictures'
import { removeEntry } from '~/areas/growing/services/journal/remove-entry.server'
import { requireEntry } from '~/areas/growing/services/journal/require-entry.server'
import { answerQuestion } from './answer-question.server'
import { diagnosePicture } from './diagnose-picture.server'
import { summarizeDiagnosis } from './diagnosis.server'
import { drawOverlay, readDiagnosisPicture } from './diagnosis-picture.server'
import { judgeDiagnosis } from './judge-diagnosis.server'
import { countDiagnoses, listDiagnoses } from './list-diagnoses.server'
import { loadHitRate } from './load-hit-rate.server'
import { createStepTasks } from './create-step-tasks.server'
import { proposeAdditions } from './propose-additions.server'
import { requireDiagnosis } from './read-diagnosis.server'
import { addDiagnosisToJournal } from './add-diagnosis-to-journal.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

const png = ({ data, width, height }: RgbPicture) =>
	sharp(data, { raw: { width, height, channels: 3 } })
		.png()
		.toBuffer()
const leaf = async (drawing: LeafDrawing) => png(drawLeaf(drawing).picture)
const diagnose = async (drawing: LeafDrawing) =>
	diagnosePicture(farm.owner, { bytes: await leaf(drawing) })
const files = () => {
	const folder = join(farm.ctx.dataDir, 'diagnosis-photos')
	return existsSync(folder) ? readdirSync(folder) : []
}

test('a yellow leaf is measured, may be several things, and one question is asked', async () => {
	const diagnosis = await diagnose({ yellow: 0.3 })
	expect(diagnosis.facts.map(({ words }) => words).join()).toMatch(/\d\d % of the plant is yellow/)
	expect(diagnosis.isKnown).toBe(false)
	expect(diagnosis.causes.length).toBeGreaterThan(1)
	expect(summarizeDiagnosis(diagnosis)).toMatch(/^Not known; it may be /)
	expect(diagnosis.question).not.toBeNull()
	expect(files()).toHaveLength(2)
})

test('answers are further evidence, until a cause stands out with its reasons', async () => {
	const { id: diagnosisId } = await diagnose({ yellow: 0.3 })
	await answerQuestion(farm.owner, { diagnosisId, question: 'leaf-age', answer: 'old' })
	const known = await answerQuestion(farm.owner, {
		diagnosisId,
		question: 'veins',
		answer: 'yellow',
	})
	expect(known).toMatchObject({ isKnown: true, answers: { 'leaf-age': 'old', veins: 'yellow' } })
	expect(known.causes[0]?.cause.id).toBe('nitrogen-deficiency')
	expect(known.causes[0]?.speaksFor.map(({ words }) => words).join()).toContain('old leaves')
	expect(summarizeDiagnosis(known)).toBe('Probably nitrogen deficiency')
	await expect(
		answerQuestion(farm.owner, { diagnosisId, question: 'leaf-age', answer: 'blue' }),
	).rejects.toMatchObject({ code: 'invalid', field: 'answer' })
})

test('a green leaf gets no disease', async () => {
	const diagnosis = await diagnose({})
	expect(diagnosis).toMatchObject({ isKnown: false, causes: [] })
	expect(summarizeDiagnosis(diagnosis)).toBe('Nothing stands out in the picture')
	await expect(createStepTasks(farm.owner, { diagnosisId: diagnosis.id })).rejects.toMatchObject({
		code: 'invalid',
	})
})

const sharpOf = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#393' } })
		.png()
		.toBuffer()

test.each([
	['a drawing of a leaf', () => png(NO_PLANTS['a drawing of a leaf'] as RgbPicture), 'drawing'],
	['a clear sky', () => png(NO_PLANTS['a clear sky'] as RgbPicture), 'no green plant'],
	['a photo of a phone', () => readPhoto('phone'), 'Take a picture of one leaf or one plant'],
	['a photo of a pizza', () => readPhoto('pizza'), 'does not seem to show a plant'],
	['a leaf out of focus', () => leaf({ blur: 4 }), 'out of focus'],
	['a tiny preview', () => sharpOf(8, 8), 'too small or too narrow'],
	['a strip', () => sharpOf(6000, 30), 'too small or too narrow'],
	['a text', () => Promise.resolve(Buffer.from('leaf')), 'not a picture'],
	['a bomb', () => Promise.resolve(claimedPng(40_000, 40_000, 10)), 'points'],
])('%s is refused with what to do, and no file is left', async (_name, make, words) => {
	const attempt = diagnosePicture(farm.owner, { bytes: await make() })
	await expect(attempt).rejects.toMatchObject({ code: 'invalid', field: 'picture' })
	await expect(attempt).rejects.toThrow(words)
	expect(files()).toEqual([])
})

test('a photo of a real leaf is recognized as a plant; where it was not asked, that is said', async () => {
	const diagnosis = await diagnosePicture(farm.owner, { bytes: await readPhoto('healthy-leaf') })
	expect(diagnosis.measures.isRecognized).toBe(true)
	expect(diagnosisToWire(diagnosis).findings.join()).not.toContain('colours only')
	const notAsked = { ...diagnosis, measures: { ...diagnosis.measures, isRecognized: false } }
	expect(diagnosisToWire(notAsked).findings.join()).toContain('Checked by its colours only')
})

test('the farm’s hit rate counts verdicts on causes that were known, and a confirmed cause is likelier', async () => {
	const { id: diagnosisId } = await diagnose({ yellow: 0.3 })
	for (const [question, answer] of [
		['leaf-age', 'old'],
		['veins', 'yellow'],
	] as const)
		await answerQuestion(farm.owner, { diagnosisId, question, answer })
	expect(await loadHitRate(farm.owner)).toEqual({ right: 0, judged: 0 })
	await judgeDiagnosis(farm.owner, { diagnosisId, verdict: 'right' })
	expect(await loadHitRate(farm.owner)).toEqual({ right: 1, judged: 1 })
	const next = await diagnose({ yellow: 0.3 })
	const nitrogen = next.causes.find(({ cause }) => cause.id === 'nitrogen-deficiency')
	expect(nitrogen?.speaksFor.map(({ words }) => words)).toContain('Confirmed on this farm lately')
	await judgeDiagnosis(farm.owner, { diagnosisId, verdict: 'wrong', causeId: 'ec-too-low' })
	expect(await loadHitRate(farm.owner)).toEqual({ right: 0, judged: 1 })
	const log = await farm.ctx.db.read.select().from(auditEntries)
	expect(log.map(({ action }) => action)).toEqual([
		'diagnosis.made',
		'diagnosis.answered',
		'diagnosis.answered',
		'diagnosis.judged',
		'diagnosis.made',
		'diagnosis.judged',
	])
})

test('steps become tasks, with a new photo in three days', async () => {
	const { id: diagnosisId } = await diagnose({ yellow: 0.3 })
	await answerQuestion(farm.owner, { diagnosisId, question: 'leaf-age', answer: 'old' })
	const tasks = await createStepTasks(farm.owner, { diagnosisId })
	expect(tasks.length).toBeGreaterThan(1)
	expect(tasks.at(-1)).toMatchObject({ dueDate: '2026-03-03' })
	expect(tasks.map(({ title }) => title).join('|')).not.toMatch(/\.(\||$)/)
	expect(tasks.at(-1)?.title).toContain('take a new photo')
	await expect(createStepTasks(farm.owner, { diagnosisId })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('a diagnosis is saved in the journal with its picture, once', async () => {
	const { id: diagnosisId } = await diagnose({ yellow: 0.3 })
	const { entryId, isNew } = await addDiagnosisToJournal(farm.owner, { diagnosisId })
	expect(isNew).toBe(true)
	const { entry } = await requireEntry(farm.owner, { entryId })
	expect(entry).toMatchObject({ type: 'issue', cropName: '', tags: ['diagnosis'] })
	expect(entry.title).toMatch(/^Not known; it may be /)
	expect(entry.description).toMatch(/^Analysis #1\.\n\d\d % of the plant is yellow\./)
	expect(entry.photos).toHaveLength(1)
	expect(await addDiagnosisToJournal(farm.owner, { diagnosisId })).toEqual({
		entryId,
		isNew: false,
	})
	await removeEntry(farm.owner, { entryId })
	expect(await addDiagnosisToJournal(farm.owner, { diagnosisId })).toMatchObject({ isNew: true })
})

test('diagnoses are numbered within their farm', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	await diagnosePicture(other, { bytes: await leaf({}) })
	const { id } = await diagnose({})
	expect(await countDiagnoses(farm.owner, { upTo: id })).toBe(1)
	expect((await requireDiagnosis(farm.owner, { diagnosisId: id })).diagnosis.id).toBe(id)
	await expect(requireDiagnosis(farm.owner, { diagnosisId: id + 9 })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('a GIF is accepted too', async () => {
	const bytes = await sharp(await leaf({}))
		.gif()
		.toBuffer()
	expect(await diagnosePicture(farm.owner, { bytes })).toMatchObject({ causes: [] })
})

test('without readings of the tank nothing is proposed', async () => {
	expect(
		await proposeAdditions(farm.owner, { tank: { quantity: 'ph', change: 'down' } }),
	).toBeNull()
	expect(await proposeAdditions(farm.owner, {})).toBeNull()
})

test('the picture is kept without metadata, and an overlay marks what was found', async () => {
	const { id: diagnosisId, measures } = await diagnose({ spots: 12 })
	const small = await readDiagnosisPicture(farm.owner, { diagnosisId, size: 'small' })
	expect((await sharp(small).metadata()).format).toBe('webp')
	const overlay = await drawOverlay(farm.owner, { diagnosisId, finding: 'brown-spots' })
	const { data, info } = await sharp(overlay).raw().toBuffer({ resolveWithObject: true })
	expect(info.width / info.height).toBeCloseTo(measures.width / measures.height, 1)
	const marked = data.filter((alpha, at) => at % 4 === 3 && alpha > 0).length
	expect(marked).toBeGreaterThan(100)
	expect(marked).toBeLessThan(0.1 * info.width * info.height)
})

test('diagnoses are listed newest first, page by page, and only those of the farm', async () => {
	const first = await diagnose({})
	const second = await diagnose({ yellow: 0.3 })
	const page = await listDiagnoses(farm.owner, { limit: 1 })
	expect(page.diagnoses.map(({ id }) => id)).toEqual([second.id])
	const rest = await listDiagnoses(farm.owner, { limit: 5, before: page.next ?? 0 })
	expect(rest.diagnoses.map(({ id }) => id)).toEqual([first.id])
	const other = await makeFarm(farm, { name: 'Other' })
	expect((await listDiagnoses(other, { limit: 5 })).diagnoses).toEqual([])
	await expect(
		readDiagnosisPicture(other, { diagnosisId: first.id, size: 'small' }),
	).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('its pictures are deleted with the farm', async () => {
	await diagnose({})
	await farm.ctx.db.write(async (tx) => void (await tx.update(farms).set({ deleteAfter: NOW })))
	await deleteFarm(farm.ctx, { farmId: farm.owner.farm.id })
	expect(files()).toEqual([])
})
