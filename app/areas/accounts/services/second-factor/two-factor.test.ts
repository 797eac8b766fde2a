import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import {
	oneTimeTokens,
	recoveryCodes,
	sessions,
	signIns,
	totpSeeds,
	users,
} from '#db/schema/accounts'
import { mails } from '#db/schema/mails'
import type { UserCtx } from '~/context.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { confirmTotp } from './confirm-totp.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { hashPassword } from '../passwords/password.server'
import { countRecoveryCodes } from './recovery-code.server'
import { renewRecoveryCodes } from './renew-recovery-codes.server'
import { readTotpSetUp, startTotp } from './set-up-totp.server'
import { signInWithCode } from '../sign-in/sign-in-with-code.server'
import { signIn } from '../sign-in/sign-in.server'
import { turnOffTotp } from './turn-off-totp.server'

const NOW = Date.UTC(2026, 2, 1)
const STEP_MS = 30_000
const PASSWORD = 'correct horse battery'
const passwordHash = await hashPassword(PASSWORD)
const farm = farmPerTest(NOW)
let ana: UserCtx
let people = 0
beforeEach(async () => {
	// Limits are shared by the whole process, so every test has its own account and address.
	ana = await farm.signUp(`cora${++people}@farm.example`, { passwordHash })
})

const from = () => ({ ip: `203.0.113.${people}`, userAgent: 'test' })
const codeAt = (seed: string, ms: number) =>
	new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: ms })

const turnOn = async () => {
	await startTotp(ana)
	const setUp = await readTotpSetUp(ana)
	if (!setUp) throw new Error('nothing was set up')
	const codes = await confirmTotp(ana, { code: codeAt(setUp.seed, NOW) })
	return { seed: setUp.seed, codes }
}
const ticketFor = async () => {
	const outcome = await signIn(farm.ctx, { email: ana.user.email, password: PASSWORD, ...from() })
	if (outcome.kind !== 'second-factor') throw new Error('no code was asked for')
	return outcome.ticket
}
const enter = (ticket: string, code: string) =>
	signInWithCode(farm.ctx, { ticket, code, from: from() })
const WRONG = { code: 'unauthenticated', field: 'code' }
const OVER = { code: 'unauthenticated', field: undefined }

test('the right password opens no session until the app’s code was given', async () => {
	const { seed } = await turnOn()
	const ticket = await ticketFor()
	expect(await farm.ctx.db.read.select().from(sessions)).toEqual([])
	farm.setNow(NOW + STEP_MS)
	const token = await enter(ticket, codeAt(seed, NOW + STEP_MS))
	expect(await identifyUser(farm.ctx, { token })).toMatchObject({ user: { id: ana.user.id } })
	await expect(enter(ticket, codeAt(seed, NOW + 2 * STEP_MS))).rejects.toMatchObject(OVER)
})

test('a one-time code works once, also one used for confirmation or given late', async () => {
	const { seed } = await turnOn()
	await expect(enter(await ticketFor(), codeAt(seed, NOW))).rejects.toMatchObject(WRONG)
	farm.setNow(NOW + 3 * STEP_MS)
	const code = codeAt(seed, NOW + 3 * STEP_MS)
	const [one, other] = [await ticketFor(), await ticketFor()]
	const outcomes = await Promise.allSettled([enter(one, code), enter(other, code)])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	// An earlier step is not accepted after a later one.
	const before = enter(await ticketFor(), codeAt(seed, NOW + 2 * STEP_MS))
	await expect(before).rejects.toMatchObject(WRONG)
})

test.each([
	[-1, true],
	[1, true],
	[-2, false],
	[2, false],
])('a one-time code %i steps away: accepted is %s', async (steps, isTaken) => {
	const { seed } = await turnOn()
	const now = NOW + 10 * STEP_MS
	farm.setNow(now)
	const entered = enter(await ticketFor(), codeAt(seed, now + steps * STEP_MS))
	if (isTaken) expect(await entered).toBeTypeOf('string')
	else await expect(entered).rejects.toMatchObject(WRONG)
})

test('the database holds no seed, recovery code or ticket in plain text', async () => {
	const { seed, codes } = await turnOn()
	const ticket = await ticketFor()
	const tables = [totpSeeds, recoveryCodes, oneTimeTokens, signIns, mails, users]
	const rows = await Promise.all(tables.map((table) => farm.ctx.db.read.select().from(table)))
	const dump = JSON.stringify(rows)
	const bytes = Buffer.from(Secret.fromBase32(seed).bytes)
	const secrets = [seed, bytes.toString('hex'), bytes.toString('base64url'), ticket, ...codes]
	for (const secret of [...secrets, ...codes.map((code) => code.replace('-', ''))])
		expect(dump).not.toContain(secret)
	expect(rows[1]).toHaveLength(10)
})

test('each recovery code signs in once, however it is typed, and its owner is notified', async () => {
	const { codes } = await turnOn()
	const [first = '', second = ''] = codes
	expect(new Set(codes).size).toBe(10)
	await enter(await ticketFor(), ` ${first.toLowerCase().replace('-', ' ')} `)
	await expect(enter(await ticketFor(), first)).rejects.toMatchObject(WRONG)
	await enter(await ticketFor(), second.replaceAll('0', 'o').replaceAll('1', 'l'))
	expect(await countRecoveryCodes(farm.ctx.db.read, ana.user.id)).toBe(8)
	const [mail] = await readOutbox(farm.ctx)
	expect(mail).toMatchObject({ to: ana.user.email, subject: 'A recovery code was used' })
	expect(mail?.text).toContain('8 of them are left')
})

test('five wrong codes end a sign-in, ten in fifteen minutes block an account for a while', async () => {
	const { seed } = await turnOn()
	const ticket = await ticketFor()
	for (let count = 0; count < 4; count++)
		await expect(enter(ticket, '000000')).rejects.toMatchObject(WRONG)
	await expect(enter(ticket, 'nonsense')).rejects.toMatchObject(OVER)
	farm.setNow(NOW + STEP_MS)
	await expect(enter(ticket, codeAt(seed, NOW + STEP_MS))).rejects.toMatchObject(OVER)
	const notes = await farm.ctx.db.read.select().from(signIns)
	expect(notes.filter(({ outcome }) => outcome === 'wrong-code')).toHaveLength(5)

	const next = await ticketFor()
	for (let count = 0; count < 4; count++) await enter(next, '000000').catch(() => {})
	await enter(await ticketFor(), '000000').catch(() => {})
	const right = enter(await ticketFor(), codeAt(seed, NOW + STEP_MS))
	await expect(right).rejects.toMatchObject({ code: 'too-many' })
})

test('a ticket is valid for ten minutes', async () => {
	const { seed } = await turnOn()
	const ticket = await ticketFor()
	const later = NOW + 10 * 60_000
	farm.setNow(later)
	await expect(enter(ticket, codeAt(seed, later))).rejects.toMatchObject(OVER)
})

test('an unconfirmed app does not change sign-in, and a wrong first code confirms nothing', async () => {
	await startTotp(ana)
	await expect(confirmTotp(ana, { code: '000000' })).rejects.toMatchObject({ field: 'code' })
	const outcome = await signIn(farm.ctx, { email: ana.user.email, password: PASSWORD, ...from() })
	expect(outcome.kind).toBe('session')
})

test('an active app cannot be replaced; turned off, the password alone signs in', async () => {
	const { codes } = await turnOn()
	await expect(startTotp(ana)).rejects.toMatchObject({ code: 'conflict' })
	await expect(confirmTotp(ana, { code: '000000' })).rejects.toMatchObject({ code: 'conflict' })
	const renewed = await renewRecoveryCodes(ana)
	expect(renewed.filter((code) => codes.includes(code))).toEqual([])
	await expect(enter(await ticketFor(), codes[0] ?? '')).rejects.toMatchObject(WRONG)
	await enter(await ticketFor(), renewed[0] ?? '')
	await turnOffTotp(ana)
	expect(await farm.ctx.db.read.select().from(recoveryCodes)).toEqual([])
	const outcome = await signIn(farm.ctx, { email: ana.user.email, password: PASSWORD, ...from() })
	expect(outcome.kind).toBe('session')
	const subjects = (await readOutbox(farm.ctx)).map(({ subject }) => subject)
	expect(subjects.filter((subject) => subject?.includes('security'))).toHaveLength(3)
})

test('without re-authentication, and on the shared account, nothing is turned on or off', async () => {
	await turnOn()
	farm.setNow(NOW + 11 * 60_000)
	for (const change of [startTotp, readTotpSetUp, turnOffTotp, renewRecoveryCodes])
		await expect(change(ana)).rejects.toMatchObject({ code: 'unconfirmed' })
	const demo = await farm.signUp('demo@farm.example', { isDemo: true })
	for (const change of [startTotp, readTotpSetUp, turnOffTotp, renewRecoveryCodes])
		await expect(change(demo)).rejects.toMatchObject({ code: 'forbidden' })
})
