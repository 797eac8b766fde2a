import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { submissions } from '#db/schema/submissions'
import { openDb } from '#db/open.server'
import type { Ctx } from '~/context.server'
import type { TestDb } from '../../../../tests/support/test-db'
import { purgeExpired } from '~/areas/accounts/services/purge-expired.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { runOnce } from './run-once.server'

const NOW = Date.UTC(2026, 2, 1)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const farm = farmPerTest(NOW)
let carriedOut = 0
beforeEach(() => void (carriedOut = 0))

const send = (key: string, ctx: Ctx = farm.ctx, answer: string | null = '/lots/7') =>
	runOnce(ctx, { key }, async () => {
		carriedOut++
		await new Promise((resolve) => setTimeout(resolve, 20))
		return { value: 'done', answer }
	})

test('two presses of one button do it once, and both get the answer', async () => {
	const answers = await Promise.all([send('a'), send('a')])
	answers.push(await send('a'))
	expect(carriedOut).toBe(1)
	expect(answers).toContainEqual({ value: 'done' })
	expect(answers.filter((one) => 'answer' in one)).toEqual(
		Array.from({ length: 2 }, () => ({ answer: '/lots/7' })),
	)
	await send('b')
	expect(carriedOut).toBe(2)
})

test('two servers do it once between them', async () => {
	if (farm.ctx.db.engine === 'sqlite') return // one server alone has its file
	const other = await openDb({ url: (farm.ctx.db as TestDb).url })
	const there = { ...farm.ctx, db: other }
	const answers = await Promise.all([send('a'), send('a', there), send('a', there), send('a')])
	expect(carriedOut).toBe(1)
	expect(answers.filter((one) => 'answer' in one)).toHaveLength(3)
	await other.close()
})

test('a refused or failed submission may be sent again', async () => {
	await send('a', farm.ctx, null)
	const failing = runOnce(farm.ctx, { key: 'a' }, () => Promise.reject(new Error('no')))
	await expect(failing).rejects.toThrow('no')
	expect(await send('a')).toEqual({ value: 'done' })
	expect(carriedOut).toBe(2)
})

test('a submission whose server died meanwhile is refused for a day, with advice', async () => {
	await farm.ctx.db.write((tx) =>
		tx.insert(submissions).values({ key: 'a', sentAt: NOW }).returning(),
	)
	const again = () => runOnce(farm.ctx, { key: 'a', waitMs: 10 }, () => Promise.reject(Error()))
	await expect(again()).rejects.toThrow('See whether it is there')
	farm.setNow(NOW + DAY_MS - 1)
	await purgeExpired(farm.ctx)
	await expect(again()).rejects.toThrow('See whether it is there')
	farm.setNow(NOW + DAY_MS)
	expect(await send('a')).toEqual({ value: 'done' })
})

test('answers are kept for a minute, and cannot be read in the database', async () => {
	await send('a')
	const [row] = await farm.ctx.db.read.select().from(submissions).where(eq(submissions.key, 'a'))
	expect(row?.answerSealed).not.toContain('lots')
	farm.setNow(NOW + MINUTE_MS)
	await purgeExpired(farm.ctx)
	expect(await farm.ctx.db.read.select().from(submissions)).toEqual([])
})
