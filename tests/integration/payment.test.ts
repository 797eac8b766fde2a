import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'
import {
	SECRET_KEY,
	startStripeServer,
	WEBHOOK_SECRET,
	type StripeServer,
} from '../support/stripe-server'
import { Visitor } from '../support/visitor'

const CARD = '4242424242424242'
const DECLINED = '4000000000000002'

let server: TestServer
let stripe: StripeServer
let withStripe: TestServer
beforeAll(async () => {
	stripe = await startStripeServer()
	server = await startServer({ env: { LOG_LEVEL: 'trace' } })
	withStripe = await startServer({
		env: {
			STRIPE_SECRET_KEY: SECRET_KEY,
			STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
			STRIPE_API_URL: stripe.url,
		},
	})
})
afterAll(async () => {
	await server?.stop()
	await withStripe?.stop()
	await stripe?.close()
})

const payload = (customerId: string, more: object = {}, number = CARD) => ({
	customerId,
	amount: 425,
	currency: 'usd',
	paymentMethod: {
		card: { number, expMonth: 12, expYear: new Date().getUTCFullYear() + 1, cvc: '123' },
		billingDetails: {
			name: 'Ana Grower',
			address: {
				line1: '1 Main St',
				city: 'Denver',
				state: 'CO',
				postalCode: '80014',
				country: 'US',
			},
		},
	},
	...more,
})

test('card numbers are in no file and no log line', async () => {
	const ana = await Visitor.signUp(server.url)
	const paid = await ana.json(
		'POST',
		'/api/payments/setup-subscription',
		payload(ana.customerId, {}, DECLINED),
	)
	expect(paid).toEqual({
		status: 402,
		body: { success: false, error: 'Your card was declined.' },
	})
	const form = {
		cardNumber: '4000 0000 0000 9995',
		expiryMonth: '12',
		expiryYear: '2030',
		cvv: '987',
		cardholderName: 'Ana',
		billingAddress: '1 Main St',
		city: 'Denver',
		state: 'CO',
		zipCode: '80014',
	}
	const refused = await ana.post(`/payment/${ana.customerId}`, form)
	expect(refused.status).toBe(402)
	expect(refused.text).toContain('Your card has insufficient funds.')
	expect(refused.text).toContain('value="Denver"')
	expect(refused.text).not.toMatch(/4000 ?0000 ?0000 ?9995|"987"/)
	const ok = await ana.json('POST', '/api/payments/setup-subscription', payload(ana.customerId))
	expect(ok).toEqual({ status: 200, body: { success: true } })
	const again = await ana.json('POST', '/api/payments/setup-subscription', payload(ana.customerId))
	expect(again.body).toEqual({ success: true })
	const kept = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
	expect(kept.length).toBeGreaterThan(0)
	for (const text of [...kept, server.program.output()])
		for (const number of [CARD, DECLINED, '4000000000009995', '4242 4242 4242 4242'])
			expect(text.includes(number)).toBe(false)
	expect(kept.some((text) => text.includes('Green Leaf'))).toBe(true)
})

test('a wrong amount or currency is refused with a message that names the right one', async () => {
	const ana = await Visitor.signUp(server.url)
	for (const more of [{ amount: 1 }, { amount: 424 }, { amount: 850 }, { amount: -425 }]) {
		const { status, body } = await ana.json(
			'POST',
			'/api/payments/setup-subscription',
			payload(ana.customerId, more),
		)
		expect(status).toBe(400)
		expect(body).toMatchObject({ error: expect.stringContaining('$425'), field: 'amount' })
	}
	const euros = payload(ana.customerId, { currency: 'eur' })
	const { status, body } = await ana.json('POST', '/api/payments/setup-subscription', euros)
	expect([status, body['field']]).toEqual([400, 'currency'])
	const whole = await ana.json('GET', `/api/customers/${ana.customerId}`)
	expect(whole.body).toMatchObject({
		customer: { businessName: 'Green Leaf', onboardingStep: 1 },
		pods: [{ number: 1, maxPlants: 6000, powerRequirement: '30 kW', farmId: null }],
	})
})

test('another person’s customer is not found, neither by pages nor by calls', async () => {
	const [ana, eve] = [await Visitor.signUp(server.url), await Visitor.signUp(server.url)]
	const call = payload(ana.customerId)
	expect((await eve.json('POST', '/api/payments/setup-subscription', call)).status).toBe(404)
	expect((await eve.json('GET', `/api/customers/${ana.customerId}`)).status).toBe(404)
	expect((await eve.get(`/payment/${ana.customerId}`)).status).toBe(404)
	expect((await eve.get(`/subscription/${ana.customerId}/cancel`)).status).toBe(404)
	expect((await eve.get(`/billing/${ana.customerId}/card`)).status).toBe(404)
	expect((await eve.post(`/payment/${ana.customerId}`, {})).status).toBe(404)
	const nobody = new Visitor(server.url)
	expect((await nobody.json('POST', '/api/payments/setup-subscription', call)).status).toBe(401)
	expect((await nobody.get(`/payment/${ana.customerId}`)).location).toContain('/login?redirectTo=')
})

test('a plan is read, changed and cancelled by calls', async () => {
	const ana = await Visitor.signUp(server.url)
	const create = (planId: string) => ana.json('POST', '/api/subscription/create', { planId })
	const profile = async () => (await ana.json('GET', '/api/user/profile')).body
	const payment = `${server.url}/payment/${ana.customerId}`
	expect(await profile()).toMatchObject({ subscriptionPlan: 'trial', maxAgriPods: -1 })
	expect((await create('single-pod')).body).toEqual({ checkoutUrl: payment })
	await ana.json('POST', '/api/payments/setup-subscription', payload(ana.customerId))
	expect(await profile()).toMatchObject({
		subscriptionPlan: 'single-pod',
		subscriptionStatus: 'active',
		trialEndsAt: expect.stringMatching(/^\d{4}-/),
		maxAgriPods: 1,
	})
	expect((await create('single-pod')).status).toBe(409)
	expect((await create('golden')).status).toBe(400)
	const change = `/subscription/${ana.customerId}/change?pods=3`
	expect((await create('enterprise')).body).toEqual({ checkoutUrl: server.url + change })
	expect((await ana.get(change)).text).toContain('Pay $850 and change')
	expect((await ana.post(change, { pods: '3', agreedCents: '1' })).location).toBe(change)
	const farm = { name: 'Barn', farmType: 'agriponic-farms-agripod' }
	expect((await ana.json('POST', '/api/farm-instances', farm)).status).toBe(409)
	const changed = await ana.post(change, { pods: '3', agreedCents: '85000' })
	expect(changed.location).toBe(`/subscription?business=${ana.customerId}`)
	expect(await profile()).toMatchObject({ subscriptionPlan: 'enterprise', maxAgriPods: 3 })
	expect((await ana.json('POST', '/api/farm-instances', farm)).status).toBe(201)
	const cancelled = await ana.json('POST', '/api/subscription/cancel', {})
	expect(cancelled.body).toMatchObject({
		success: true,
		message: 'Your subscription has been cancelled successfully.',
		refundCents: 37500,
	})
	const resumed = await ana.json('POST', '/api/subscription/resume', {})
	expect(resumed.body).toMatchObject({ subscriptionPlan: 'enterprise', maxAgriPods: 3 })
	const again = await ana.json('POST', '/api/subscription/cover-farm', { farmId: 999_999 })
	expect(again).toMatchObject({
		status: 409,
		body: { message: expect.stringMatching(/has a plan already/) },
	})
})

test('with Stripe the page has no card field and the call accepts no card', async () => {
	const ana = await Visitor.signUp(withStripe.url)
	const page = await ana.get(`/payment/${ana.customerId}`)
	expect(page.text).toContain('Continue to Stripe')
	expect(page.text).not.toMatch(/cc-number|cc-csc|cardNumber|name="cvv"/)
	const call = await ana.json('POST', '/api/payments/setup-subscription', payload(ana.customerId))
	expect(call.status).toBe(409)
	const checkoutUrl = String(call.body['checkoutUrl'])
	expect(checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.test\//)
	const led = await ana.post(`/payment/${ana.customerId}`, {})
	expect(led.text).toContain(`0;url=${checkoutUrl}`) // without scripts the page redirects there too
	expect(JSON.stringify(stripe.asked.map(({ params }) => String(params)))).not.toContain(CARD)

	const sessionId = checkoutUrl.split('/').pop()!
	const back = `/payment/${ana.customerId}?session_id=${sessionId}`
	expect((await ana.get(back)).text).toContain('Not paid yet')
	stripe.pay(sessionId)
	const done = await ana.get(back)
	expect(done.location).toBe(`/payment/${ana.customerId}?done`)
	const shown = await ana.get(`/payment/${ana.customerId}?done`)
	expect(shown.text).toContain('Payment successful')
	expect(shown.text).toContain(`2;url=/onboarding/${ana.customerId}`)
})

test('the webhook accepts signed events from any address, and nothing else', async () => {
	const ana = await Visitor.signUp(withStripe.url)
	const call = await ana.json('POST', '/api/payments/setup-subscription', payload(ana.customerId))
	const sessionId = String(call.body['checkoutUrl']).split('/').pop()!
	stripe.pay(sessionId)
	const post = (body: Buffer, signature: string) =>
		fetch(`${withStripe.url}/api/payments/webhook`, {
			method: 'POST',
			headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
			body: new Uint8Array(body),
		})
	const session = stripe.session(sessionId)
	const type = 'checkout.session.completed'
	const forged = stripe.event(type, session, { id: 'e1', atMs: Date.now(), secret: 'guessed' })
	expect((await post(forged.body, forged.signature)).status).toBe(400)
	const unpaid = await ana.json('GET', `/api/customers/${ana.customerId}`)
	expect(unpaid.body).toMatchObject({ customer: { onboardingStep: 1 } })
	const event = stripe.event(type, session, { id: 'e2', atMs: Date.now() })
	for (let time = 1; time <= 3; time++)
		expect((await post(event.body, event.signature)).status).toBe(200)
	const paid = await ana.json('GET', `/api/customers/${ana.customerId}`)
	expect(paid.body).toMatchObject({ customer: { onboardingStep: 2 }, pods: [{ number: 1 }] })
	expect((await post(Buffer.alloc(600 * 1024, 'x'), event.signature)).status).toBe(413)
	const none = await fetch(`${server.url}/api/payments/webhook`, { method: 'POST', body: '{}' })
	expect(none.status).toBe(404)
})

test('with Stripe’s key but no secret for its webhook, the server does not start', async () => {
	await expect(startServer({ env: { STRIPE_SECRET_KEY: SECRET_KEY } })).rejects.toThrow(
		'STRIPE_WEBHOOK_SECRET',
	)
})
