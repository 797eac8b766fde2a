import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusal, startInvoices, type Thing } from './stripe-invoices'

type StripeRequest = { method: string; path: string; params: URLSearchParams; key: string | null }

export const WEBHOOK_SECRET = 'whsec_for_tests'
export const SECRET_KEY = 'sk_test_for_tests'

/** A server that responds like Stripe's API, for the calls this product makes. */
export type StripeServer = {
	url: string
	asked: StripeRequest[]
	/** While on, requests are accepted but never answered. */
	hang(on: boolean): void
	/** Simulates a payment on Stripe's page. */
	pay(sessionId: string): void
	/** Expires the page of a session. */
	expire(sessionId: string): void
	session(sessionId: string): Thing
	subscription(id: string): Thing
	/** Declines the next payments of invoices, or accepts them again. */
	declineCards(on: boolean): void
	/** Tax percentage that is added to invoices of the product. */
	setTax(percent: number): void
	/** A signed event as Stripe posts it at `atMs`. */
	event(type: string, object: Thing, at: { id: string; atMs: number; secret?: string }): SignedEvent
	close(): Promise<void>
}
export type SignedEvent = { body: Buffer; signature: string }

export async function startStripeServer(): Promise<StripeServer> {
	const sessions = new Map<string, Thing>()
	const subscriptions = new Map<string, Thing>()
	const answered = new Map<string, { params: string; answer: Thing }>()
	const asked: StripeRequest[] = []
	const invoices = startInvoices()
	let isHanging = false
	let count = 0
	const held = new Set<ServerResponse>()

	const subscriptionOf = (session: Thing) =>
		typeof session['subscription'] === 'string' ? subscriptions.get(session['subscription']) : null

	function answer({ method, path, params, key }: StripeRequest): [number, Thing] {
		if (key !== null) {
			const known = answered.get(key)
			if (known && known.params === String(params)) return [200, known.answer]
			if (known) return [400, refusal('idempotency_error', 'Keys for idempotent requests …')]
		}
		const [status, thing] = route(method, path, params)
		if (key !== null && status === 200) answered.set(key, { params: String(params), answer: thing })
		return [status, thing]
	}

	function route(method: string, path: string, params: URLSearchParams): [number, Thing] {
		const [, , kind = '', id = ''] = path.split('/')
		if (method === 'POST' && path === '/v1/checkout/sessions') return [200, newSession(params)]
		if (path.startsWith('/v1/checkout/sessions/')) {
			const session = sessions.get(path.split('/')[4] ?? '')
			if (!session) return [404, refusal('invalid_request_error', 'No such session')]
			return [200, { ...session, subscription: subscriptionOf(session) ?? null }]
		}
		if (kind === 'subscriptions') {
			const known = subscriptions.get(id)
			if (!known) return [404, refusal('invalid_request_error', 'No such subscription')]
			if (method === 'POST') change(known, params)
			return [200, known]
		}
		if (kind === 'invoices' || kind === 'invoiceitems') return invoices.answer(method, path, params)
		if (kind === 'invoice_payments') {
			const intent = params.get('payment[payment_intent]') ?? `pi_of_${params.get('invoice')}`
			const payment = { type: 'payment_intent', payment_intent: intent }
			const paid = { id: 'inpay_1', payment, invoice: intent.replace('pi_of_', '') }
			return [200, { object: 'list', data: [paid], has_more: false }]
		}
		if (kind === 'refunds') {
			const charge = `ch_${params.get('payment_intent')}`
			const amount = Number(params.get('amount'))
			return [200, { id: `re_${++count}`, object: 'refund', charge, amount, status: 'succeeded' }]
		}
		if (path === '/v1/billing_portal/sessions')
			return [200, { id: 'bps_1', url: `https://billing.stripe.test/p/${params.get('customer')}` }]
		return [404, refusal('invalid_request_error', `Unrecognized request URL (${path})`)]
	}

	function newSession(params: URLSearchParams): Thing {
		const id = `cs_test_${++count}`
		let total = 0
		for (let line = 0; params.has(`line_items[${line}][quantity]`); line++) {
			const price = `line_items[${line}][price_data]`
			if (params.has(`${price}[recurring][interval]`)) continue // first charged after the trial
			total +=
				Number(params.get(`${price}[unit_amount]`)) *
				Number(params.get(`line_items[${line}][quantity]`))
		}
		const session = {
			id,
			object: 'checkout.session',
			status: 'open',
			payment_status: 'unpaid',
			url: `https://checkout.stripe.test/c/${id}`,
			client_reference_id: params.get('client_reference_id'),
			amount_total: total,
			trial_end: Number(params.get('subscription_data[trial_end]')),
			invoice: null,
			subscription: null,
		}
		sessions.set(id, session)
		return session
	}

	const server = createServer((request, response) => {
		void read(request).then((body) => {
			const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
			const method = request.method ?? 'GET'
			const key = request.headers['idempotency-key']?.toString() ?? null
			const params = method === 'GET' ? searchParams : new URLSearchParams(body)
			const call = { method, path: pathname, params, key }
			asked.push(call)
			if (isHanging) return held.add(response)
			const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`
			const [status, thing] = isKnown
				? answer(call)
				: ([401, refusal('invalid_request_error', 'Invalid API Key')] as [number, Thing])
			response.writeHead(status, { 'Content-Type': 'application/json' })
			return response.end(JSON.stringify(thing))
		})
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo

	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		hang: (on) => void (isHanging = on),
		pay(sessionId) {
			const session = found(sessions, sessionId)
			const id = `sub_${++count}`
			subscriptions.set(id, newSubscription(id, Number(session['trial_end'])))
			Object.assign(session, {
				status: 'complete',
				payment_status: 'paid',
				url: null,
				invoice: `in_${id}`,
				subscription: id,
			})
		},
		expire: (sessionId) => void (found(sessions, sessionId)['status'] = 'expired'),
		session: (sessionId) => found(sessions, sessionId),
		subscription: (id) => found(subscriptions, id),
		declineCards: invoices.declineCards,
		setTax: invoices.setTax,
		event(type, object, { id, atMs, secret = WEBHOOK_SECRET }) {
			const created = Math.floor(atMs / 1000)
			const body = JSON.stringify({ id, object: 'event', type, created, data: { object } })
			const mac = createHmac('sha256', secret).update(`${created}.${body}`).digest('hex')
			return { body: Buffer.from(body), signature: `t=${created},v1=${mac}` }
		},
		async close() {
			for (const response of held) response.destroy()
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
}

function newSubscription(id: string, trialEnd: number): Thing {
	return {
		id,
		object: 'subscription',
		status: 'trialing',
		customer: `cus_of_${id}`,
		canceled_at: null,
		cancel_at: null,
		cancel_at_period_end: false,
		ended_at: null,
		items: { data: [{ id: `si_of_${id}`, quantity: 1, current_period_end: trialEnd }] },
		default_payment_method: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } },
	}
}

function change(subscription: Thing, params: URLSearchParams): void {
	const trialEnd = params.get('trial_end')
	const items = subscription['items'] as { data: Thing[] }
	if (trialEnd !== null) items.data[0]!['current_period_end'] = Number(trialEnd)
	const quantity = params.get('items[0][quantity]')
	if (quantity !== null && params.get('items[0][id]') === items.data[0]!['id'])
		items.data[0]!['quantity'] = Number(quantity)
	if (!params.has('cancel_at_period_end')) return
	const isEnding = params.get('cancel_at_period_end') === 'true'
	subscription['cancel_at_period_end'] = isEnding
	subscription['canceled_at'] = isEnding ? 1 : null
}

function found(things: Map<string, Thing>, id: string): Thing {
	const thing = things.get(id)
	if (!thing) throw new Error(`The server has no ${id}`)
	return thing
}

async function read(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	return Buffer.concat(chunks).toString('utf8')
}
