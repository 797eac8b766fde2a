import { expect } from 'vitest'
import { openAuthenticator } from '../../support/software-authenticator'
import { leafForm } from './leaf-form'
import { FARM, PASSWORD, PERSON, type Stage } from './stage'

export async function keepAnAccount({ clientOf }: Stage): Promise<void> {
	const nobody = clientOf()
	expect((await nobody.checkHealth()).status).toBe('ok')
	expect((await nobody.readOpenApi()).openapi).toBe('3.1.0')
	expect((await nobody.signInToDemo()).token).toBeTruthy()
	const { token } = await nobody.register({ body: { ...PERSON, password: PASSWORD } })
	const ana = clientOf(token)
	const { user } = await nobody.signIn({ body: { email: PERSON.email, password: PASSWORD } })
	expect(await ana.readMe()).toEqual(await ana.readUser())
	expect(user.email).toBe(PERSON.email)
	expect(await ana.changeProfile({ body: { ...PERSON, lastName: 'Bean' } })).toMatchObject({
		lastName: 'Bean',
	})
	expect(await ana.readUserProfile()).toMatchObject({ subscriptionPlan: 'trial', maxAgriPods: -1 })
	const choice = { body: { planId: 'dual-pod' } } as const
	expect((await ana.createSubscription(choice)).checkoutUrl).toMatch(/\/signup\?pods=2$/)
	await expect(ana.cancelSubscription({ body: {} })).rejects.toMatchObject({ code: 'conflict' })
	expect((await ana.readMyData()).profile.email).toBe(PERSON.email)
	await ana.deleteMyAccount()
	await expect(ana.readMe()).rejects.toMatchObject({ code: 'unauthenticated' })
	await clientOf(token).signOut()
}

export async function useAPasskey({ server, clientOf, mint }: Stage): Promise<void> {
	const ana = clientOf(mint('key@farm.example'))
	const device = openAuthenticator()
	const site = { rpId: '127.0.0.1', origin: server.url }
	const { challenge } = await ana.startPasskeyRegistration()
	const key = await ana.addPasskey({
		body: { name: 'Phone', response: device.make({ ...site, challenge }) },
	})
	await ana.renamePasskey({ params: { passkeyId: key.id }, body: { name: 'Old phone' } })
	expect(await ana.listPasskeys()).toMatchObject([{ name: 'Old phone' }])
	const nobody = clientOf()
	const asked = await nobody.startPasskeySignIn()
	const response = device.answer({ ...site, challenge: asked.challenge })
	await nobody.signInWithPasskey({ body: { response } })
	await ana.removePasskey({ params: { passkeyId: key.id } })
	expect(await ana.listPasskeys()).toEqual([])
}

export async function useAToken({ clientOf, mint }: Stage): Promise<void> {
	const ana = clientOf(mint('token@farm.example'))
	const { id } = await ana.addFarm({
		body: { name: 'Pod', systemType: 'agriponic-farms-agripod' },
	})
	const made = await ana.createToken({
		body: { name: 'Prometheus', farmIds: [id], scopes: ['read'], expiresInDays: 90 },
	})
	const metrics = await clientOf(made.token).readFarmMetrics({ params: { farmId: id } })
	expect(await metrics.text()).toContain('# TYPE')
	expect(await ana.listTokens()).toMatchObject([{ id: made.id, name: 'Prometheus' }])
	const ofFarm = await ana.createFarmToken({
		params: { farmId: id },
		body: { name: 'Telegraf', role: 'viewer', scopes: ['read'], expiresInDays: 90 },
	})
	expect(await clientOf(ofFarm.token).listFarms()).toMatchObject([{ id }])
	expect(await ana.listFarmTokens({ params: { farmId: id } })).toMatchObject([
		{ id: ofFarm.id, role: 'viewer' },
	])
	await ana.revokeFarmToken({ params: { farmId: id, tokenId: ofFarm.id } })
	await ana.revokeToken({ params: { tokenId: made.id } })
	expect(await ana.listTokens()).toEqual([])
}

export async function askForHelp({ api, clientOf, mint }: Stage): Promise<void> {
	const { diagnostics } = await api.readDiagnostics({ query: FARM })
	expect(diagnostics).toContain('Farm 11')
	const ana = clientOf(mint('asks@farm.example'))
	const body = { subject: 'pH drifts', description: 'Since this morning.', diagnostics }
	await expect(api.askSupport({ body })).rejects.toMatchObject({ code: 'forbidden' })
	const notTheirs = { body: { ...body, farmInstanceId: 11 } }
	await expect(ana.askSupport(notTheirs)).rejects.toMatchObject({ code: 'not-found' })
	const { photo } = await ana.uploadSupportPhoto({ body: await leafForm('photo') })
	const photos = [photo]
	const { number } = await ana.askSupport({ body: { ...body, photos } })
	const params = { number }
	const more = { text: 'It is the probe.' }
	await expect(ana.writeToSupport({ params, body: { ...more, photos } })).rejects.toMatchObject({
		code: 'invalid',
		message: 'This photo was sent already',
	})
	await expect(
		ana.writeToSupport({ params, body: { ...more, photos: ['gone'] } }),
	).rejects.toMatchObject({ code: 'invalid' })
	const { messages } = await ana.writeToSupport({ params, body: more })
	expect(messages.map((message) => message.photos.length)).toEqual([1, 0])
	const noPhoto = new FormData()
	noPhoto.set('photo', new File(['no picture'], 'leaf.png'))
	await expect(ana.uploadSupportPhoto({ body: noPhoto })).rejects.toMatchObject({ code: 'invalid' })
	expect(messages.map(({ text }) => text)).toEqual(['Since this morning.', 'It is the probe.'])
	expect(await ana.closeSupportRequest({ params })).toMatchObject({ state: 'closed' })
	expect(await ana.readSupportRequest({ params })).toMatchObject({ diagnostics, state: 'closed' })
	expect(await ana.listSupportRequests()).toMatchObject([{ number }])
	await expect(api.readSupportRequest({ params })).rejects.toMatchObject({ code: 'not-found' })
}
