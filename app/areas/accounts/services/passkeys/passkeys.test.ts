import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { oneTimeTokens, passkeys, signIns } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'
import {
	openAuthenticator,
	type SoftwareAuthenticator,
} from '../../../../../tests/support/software-authenticator'
import { farmPerTest } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { addPasskey } from './add-passkey.server'
import { removePasskey, renamePasskey } from './change-passkey.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { confirmWithPasskey } from './confirm-with-passkey.server'
import { listPasskeys } from './list-passkeys.server'
import { signInWithPasskey } from './sign-in-with-passkey.server'
import { startPasskeyRegistration } from './start-passkey-registration.server'
import { startPasskeySignIn } from './start-passkey-sign-in.server'

const NOW = Date.UTC(2026, 2, 1)
const ORIGIN = 'https://farm.example'
const EVIL = 'https://evil.example'
const farm = farmPerTest(NOW)
let ana: UserCtx
let device: SoftwareAuthenticator
beforeEach(async () => {
	ana = await farm.signUp('ana@farm.example')
	device = openAuthenticator()
})

const site = { rpId: 'farm.example', origin: ORIGIN }
const from = { ip: '192.0.2.1', userAgent: 'test' }
const add = async (ctx = ana, origin = ORIGIN) => {
	const { challenge } = await startPasskeyRegistration(ctx, { origin: ORIGIN })
	const response = device.make({ ...site, challenge, origin })
	return addPasskey(ctx, { origin: ORIGIN, name: 'Phone', response })
}
const ask = async () => (await startPasskeySignIn(farm.ctx, { origin: ORIGIN, from })).challenge
const signIn = (response: ReturnType<SoftwareAuthenticator['answer']>, origin = ORIGIN) =>
	signInWithPasskey(farm.ctx, { origin, response, from })

test('a passkey signs its owner in, without a password or a code', async () => {
	await add()
	const userHandle = Buffer.from(ana.user.id).toString('base64url')
	const token = await signIn(device.answer({ ...site, challenge: await ask() }, { userHandle }))
	expect(await identifyUser(farm.ctx, { token })).toMatchObject({
		user: { id: ana.user.id },
		session: { method: 'passkey', confirmedAt: NOW },
	})
	expect(await listPasskeys(ana)).toMatchObject([{ name: 'Phone', lastUsedAt: NOW }])
	const [note] = await farm.ctx.db.read.select().from(signIns)
	expect(note).toMatchObject({ outcome: 'signed-in', method: 'passkey' })
})

test('the device must verify its owner by finger, face or PIN, within a minute', async () => {
	const registration = await startPasskeyRegistration(ana, { origin: ORIGIN })
	expect(registration).toMatchObject({
		rp: { id: 'farm.example' },
		timeout: 60_000,
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	})
	expect(await startPasskeySignIn(farm.ctx, { origin: ORIGIN, from })).toMatchObject({
		rpId: 'farm.example',
		timeout: 60_000,
		userVerification: 'required',
	})
})

test('a challenge works once, whether the answer was right or wrong', async () => {
	await add()
	const challenge = await ask()
	const answer = device.answer({ ...site, challenge })
	await signIn(answer)
	await expect(signIn(answer)).rejects.toMatchObject({ code: 'unauthenticated' })
	const later = device.answer({ ...site, challenge })
	await expect(signIn(later)).rejects.toThrow('already used')

	const spoilt = await ask()
	const evil = device.answer({ ...site, challenge: spoilt, origin: EVIL })
	await expect(signIn(evil)).rejects.toThrow('could not be checked')
	await expect(signIn(device.answer({ ...site, challenge: spoilt }))).rejects.toThrow(
		'already used',
	)
	const madeUp = device.answer({ ...site, challenge: 'A'.repeat(43) })
	await expect(signIn(madeUp)).rejects.toThrow('already used')

	const old = await ask()
	farm.setNow(NOW + 5 * 60_000)
	await expect(signIn(device.answer({ ...site, challenge: old }))).rejects.toThrow('too late')
})

test('a signature for another site or without user verification is refused', async () => {
	await add()
	const wrong = [
		async () => device.answer({ ...site, challenge: await ask(), origin: EVIL }),
		async () => device.answer({ ...site, challenge: await ask(), origin: `${ORIGIN}:8443` }),
		async () => device.answer({ ...site, challenge: await ask(), rpId: 'evil.example' }),
		async () => device.answer({ ...site, challenge: await ask() }, { verified: false }),
		async () => ({
			...openAuthenticator().answer({ ...site, challenge: await ask() }),
			id: device.id,
			rawId: device.id,
		}),
		async () => device.answer({ ...site, challenge: await ask() }, { userHandle: 'b3RoZXI' }),
	]
	for (const answer of wrong)
		await expect(signIn(await answer())).rejects.toMatchObject({ code: 'unauthenticated' })
	const rightThere = device.answer({ ...site, challenge: await ask() })
	await expect(signIn(rightThere, EVIL)).rejects.toMatchObject({ code: 'unauthenticated' })
	await expect(add(ana, EVIL)).rejects.toMatchObject({ code: 'invalid' })
})

test('a passkey whose counter does not go up is treated as a copy: refused, audited, and its owner notified', async () => {
	await add()
	await signIn(device.answer({ ...site, challenge: await ask() }, { counter: 9 }))
	for (const counter of [9, 3, 0]) {
		const copy = device.answer({ ...site, challenge: await ask() }, { counter })
		await expect(signIn(copy)).rejects.toThrow('copied')
	}
	const notes = await farm.ctx.db.read.select().from(signIns).orderBy(signIns.id)
	expect(notes.map(({ outcome }) => outcome)).toEqual([
		'signed-in',
		'copied-passkey',
		'copied-passkey',
		'copied-passkey',
	])
	const [mail] = await readOutbox(farm.ctx)
	expect(mail).toMatchObject({ to: 'ana@farm.example', subject: 'A passkey was refused' })
	await signIn(device.answer({ ...site, challenge: await ask() }, { counter: 10 }))
})

test('every malformed answer is refused and ends nothing', async () => {
	await add()
	const challenge = await ask()
	const right = device.answer({ ...site, challenge }).response
	const anything = fc.oneof(
		fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
		fc.json().map((text) => Buffer.from(text).toString('base64url')),
		fc.constantFrom(...Object.values(right).filter((text) => typeof text === 'string')),
	)
	const response = fc.record({
		clientDataJSON: anything,
		authenticatorData: anything,
		signature: anything,
	})
	await fc.assert(
		fc.asyncProperty(response, async (made) => {
			fc.pre(made.clientDataJSON !== right.clientDataJSON)
			const { id } = device
			const answer = { id, rawId: id, type: 'public-key', response: made } as const
			await expect(signIn(answer)).rejects.toMatchObject({ code: 'unauthenticated' })
			const { challenge: other } = await startPasskeyRegistration(ana, { origin: ORIGIN })
			const data = device.make({ ...site, challenge: other }).response.clientDataJSON
			const attestation = { clientDataJSON: data, attestationObject: made.signature }
			const added = addPasskey(ana, {
				origin: ORIGIN,
				name: 'x',
				response: { id, rawId: id, type: 'public-key', response: attestation },
			})
			await expect(added).rejects.toMatchObject({ code: 'invalid' })
		}),
		{ numRuns: 60 },
	)
})

test('of two answers with the same counter sent at once, one is accepted', async () => {
	await add()
	const answers = [
		device.answer({ ...site, challenge: await ask() }, { counter: 5 }),
		device.answer({ ...site, challenge: await ask() }, { counter: 5 }),
	]
	const outcomes = await Promise.allSettled(answers.map((answer) => signIn(answer)))
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a device without a counter is accepted again and again', async () => {
	await add()
	for (let round = 0; round < 3; round++)
		await signIn(device.answer({ ...site, challenge: await ask() }, { counter: 0 }))
})

test('a challenge of one person cannot add a passkey to another, and no passkey is added twice', async () => {
	const ben = await farm.signUp('ben@farm.example')
	const { challenge } = await startPasskeyRegistration(ben, { origin: ORIGIN })
	const response = device.make({ ...site, challenge })
	const stolen = addPasskey(ana, { origin: ORIGIN, name: 'x', response })
	await expect(stolen).rejects.toMatchObject({ code: 'invalid' })
	await add(ben)
	await expect(add(ana)).rejects.toMatchObject({ code: 'conflict' })
	expect(await listPasskeys(ana)).toEqual([])
})

test('a deleted passkey cannot sign in; somebody else’s is not found', async () => {
	const { id } = await add()
	const ben = await farm.signUp('ben@farm.example')
	await expect(removePasskey(ben, { id })).rejects.toMatchObject({ code: 'not-found' })
	await expect(renamePasskey(ben, { id, name: 'x' })).rejects.toMatchObject({ code: 'not-found' })
	expect(await renamePasskey(ana, { id, name: 'Tablet' })).toMatchObject({ name: 'Tablet' })
	await removePasskey(ana, { id })
	const answer = device.answer({ ...site, challenge: await ask() })
	await expect(signIn(answer)).rejects.toThrow('not known here')
	expect(await farm.ctx.db.read.select().from(passkeys)).toEqual([])
})

test('without re-authentication, and on the shared account, no passkey is added or removed', async () => {
	const { id } = await add()
	farm.setNow(NOW + 11 * 60_000)
	const stale = { code: 'unconfirmed' }
	await expect(startPasskeyRegistration(ana, { origin: ORIGIN })).rejects.toMatchObject(stale)
	await expect(removePasskey(ana, { id })).rejects.toMatchObject(stale)
	const demo = await farm.signUp('demo@farm.example', { isDemo: true })
	const shared = { code: 'forbidden' }
	await expect(startPasskeyRegistration(demo, { origin: ORIGIN })).rejects.toMatchObject(shared)
	const left = await farm.ctx.db.read
		.select()
		.from(oneTimeTokens)
		.where(eq(oneTimeTokens.purpose, 'passkey-registration'))
	expect(left).toEqual([])
})

test('a passkey re-authenticates a person for ten minutes', async () => {
	await add()
	farm.setNow(NOW + 3_600_000)
	expect(() => requireRecentProof(ana)).toThrow('confirm that it is you')
	const response = device.answer({ ...site, challenge: await ask() })
	const session = await confirmWithPasskey(ana, { origin: ORIGIN, response, from })
	expect(session.confirmedAt).toBe(NOW + 3_600_000)
	requireRecentProof({ ...ana, session })
	const again = confirmWithPasskey(ana, { origin: ORIGIN, response, from })
	await expect(again).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the passkey of somebody else, or a copied one, does not re-authenticate', async () => {
	await add()
	const eve = await farm.signUp('eve@farm.example')
	const asEve = device.answer({ ...site, challenge: await ask() }, { counter: 9 })
	const attempt = confirmWithPasskey(eve, { origin: ORIGIN, response: asEve, from })
	await expect(attempt).rejects.toThrow('belongs to another account')
	const copy = device.answer({ ...site, challenge: await ask() }, { counter: 3 })
	const copied = confirmWithPasskey(ana, { origin: ORIGIN, response: copy, from })
	await expect(copied).rejects.toThrow('copied')
})
