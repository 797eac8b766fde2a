import { ConnectModelInput } from '@sfc/contract/plant-health/diagnosis/vision-model'
import { drawLeaf } from '@sfc/domain/tests/plant-health/diagnosis/measure/drawn-pictures.fixture'
import { Fault } from '@sfc/domain/fault'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { visionModels } from '#db/schema/diagnosis'
import type { ModelSign } from '~/clients/vision-model.server'
import { answerQuestion } from '../diagnosis/answer-question.server'
import { askVisionModel } from '../diagnosis/ask-vision-model.server'
import { diagnosePicture } from '../diagnosis/diagnose-picture.server'
import { farmPerTest, type OwnerCtx } from '~/tests/farms/test-farm'
import { connectModel } from './connect-model.server'
import { disconnectModel } from './disconnect-model.server'
import { readModel } from './read-model.server'

const NOW = Date.UTC(2026, 2, 1, 12)
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)
let owner: OwnerCtx
/** Pictures the model received; its response is a Fault where it fails. */
let receivedPictures: Buffer[]
let says: ModelSign[] | Fault
beforeEach(() => {
	receivedPictures = []
	says = [{ key: 'leaf-age', value: 'old' }]
	const look = (_access: object, picture: Buffer, onTokens?: (tokens: number) => void) => {
		receivedPictures.push(picture)
		onTokens?.(2_000)
		return says instanceof Fault ? Promise.reject(says) : Promise.resolve(says)
	}
	owner = { ...farm.owner, clients: { ...farm.ctx.clients, visionModel: { look } } }
})

const input = {
	baseUrl: 'https://eye.example/v1/',
	model: 'eye-1',
	apiKey: 'sk-canary',
	callsADay: 2,
	pricePer: 'call',
	consents: true,
} as const
const diagnose = async () => {
	const { data, width, height } = drawLeaf({ yellow: 0.3 }).picture
	const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
		.resize(1400)
		.png()
		.toBuffer()
	return diagnosePicture(owner, { bytes })
}
const weightOf = (diagnosis: Awaited<ReturnType<typeof diagnose>>, words: RegExp) =>
	diagnosis.causes
		.find(({ cause }) => cause.id === 'nitrogen-deficiency')
		?.speaksFor.find((reason) => words.test(reason.words))?.weight

test('a model’s finding counts half of a person’s, which goes before it', async () => {
	await connectModel(owner, input)
	const { id: diagnosisId } = await diagnose()
	const told = await askVisionModel(owner, { diagnosisId })
	const [said] = told.facts.filter(({ by }) => by === 'model')
	expect(said?.words).toMatch(/^eye-1 says: /)
	const byModel = weightOf(told, /^eye-1 says/)
	expect(byModel).toBeGreaterThan(0)
	const { width, height, format } = await sharp(receivedPictures[0]).metadata()
	expect(format).toBe('jpeg')
	expect(Math.max(width, height)).toBeLessThanOrEqual(768)
	const person = { diagnosisId, question: 'leaf-age', answer: 'old' }
	const answered = await answerQuestion(owner, person)
	expect(answered.facts.some(({ by }) => by === 'model')).toBe(false)
	expect(weightOf(answered, /old leaves/)).toBe(2 * (byModel ?? 0))
})

test('a model that fails leaves the diagnosis as it is, and its calls of a day are bounded', async () => {
	const before = await diagnose()
	const ask = () => askVisionModel(owner, { diagnosisId: before.id })
	const missing = { code: 'unavailable', message: 'Plant analysis API not connected' }
	await expect(ask()).rejects.toMatchObject(missing)
	await connectModel(owner, input)
	says = new Fault('unavailable', 'eye.example did not answer in time')
	await expect(ask()).rejects.toMatchObject({
		code: 'unavailable',
		message: 'Plant analysis API not connected: eye.example did not answer in time',
	})
	says = []
	expect((await ask()).causes).toEqual(before.causes)
	await expect(ask()).rejects.toMatchObject({ code: 'too-many' })
	expect(receivedPictures).toHaveLength(2)
	expect(await readModel(owner)).toMatchObject({ usedToday: 2 })
	farm.setNow(NOW + DAY_MS)
	await ask()
	expect(await readModel(owner)).toMatchObject({ usedToday: 1 })
})

test('the key is encrypted, stays for an unchanged address only, and is deleted with the model', async () => {
	await connectModel(owner, input)
	const sealed = async () => (await owner.db.read.select().from(visionModels))[0]?.keySealed
	const first = (await sealed()) ?? ''
	expect(owner.vault.open(first, 'vision-model')).toBe('sk-canary')
	const { apiKey: _, ...keyless } = input
	await connectModel(owner, { ...keyless, model: 'eye-2' })
	expect(await sealed()).toBe(first)
	await connectModel(owner, { ...keyless, baseUrl: 'https://other.example/v1' })
	expect(await sealed()).toBeNull()
	await disconnectModel(owner)
	expect(await readModel(owner)).toBeNull()
	await expect(disconnectModel(owner)).rejects.toMatchObject({ code: 'conflict' })
})

test('a price for each question stops at the daily limit, and starts again the next day', async () => {
	const priced = { ...input, callsADay: 50, price: 40_000, capADay: 10 }
	await connectModel(owner, priced)
	const { id: diagnosisId } = await diagnose()
	const ask = () => askVisionModel(owner, { diagnosisId })
	await ask()
	await ask()
	await expect(ask()).rejects.toMatchObject({
		code: 'too-many',
		message: expect.stringContaining('more than $0.10 today'),
	})
	expect(await readModel(owner)).toMatchObject({ usedToday: 2, spentToday: 80_000 })
	await connectModel(owner, { ...priced, capADay: 12 })
	await ask()
	farm.setNow(NOW + DAY_MS)
	await ask()
	const used = { usedToday: 1, spentToday: 40_000, usedThisMonth: 4, spentThisMonth: 160_000 }
	expect(await readModel(owner)).toMatchObject(used)
	farm.setNow(NOW + 31 * DAY_MS)
	expect(await readModel(owner)).toMatchObject({ usedThisMonth: 0, spentThisMonth: 0 })
})

test('tokens are paid after the response, even a useless one', async () => {
	const priced = { ...input, callsADay: 50, pricePer: 'tokens', price: 2_500, capADay: 1 } as const
	await connectModel(owner, priced)
	const { id: diagnosisId } = await diagnose()
	const ask = () => askVisionModel(owner, { diagnosisId })
	says = new Fault('unavailable', 'The model eye-1 refused to answer')
	await expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
	expect(await readModel(owner)).toMatchObject({ spentToday: 5_000, spentThisMonth: 5_000 })
	says = []
	await ask()
	await expect(ask()).rejects.toMatchObject({ code: 'too-many' })
	expect(receivedPictures).toHaveLength(2)
})

test('a cap without a price, and a price of no number, are refused at their field', () => {
	const parse = (more: object) => ConnectModelInput.safeParse({ ...input, ...more })
	const wrong = (more: object) => parse(more).error?.issues.map(({ path }) => path.join('.'))
	expect(wrong({ capADay: '1' })).toEqual(['price'])
	expect(wrong({ price: 'cheap' })).toEqual(['price'])
	expect(wrong({ price: '1', capADay: '0' })).toEqual(['capADay'])
	expect(parse({ price: '0.0025', capADay: '' }).data).toMatchObject({ price: 2_500 })
})
