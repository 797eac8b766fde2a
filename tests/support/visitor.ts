import { randomUUID } from 'node:crypto'

type Page = { status: number; text: string; location: string | null }

const ANSWERS: Record<string, string>[] = [
	{ businessName: 'Green Leaf', contactName: 'Ana Grower', phone: '+1 555 123 4567' },
	{
		farmType: 'agriponic-farms-agripod',
		numberOfPods: '1',
		location: 'Denver, CO',
		timezone: 'America/Denver',
	},
	{ currentOperation: 'new', businessGoals: 'Basil for restaurants' },
]

/** A browser without scripts: it keeps cookies and posts forms, but does not follow redirects. */
export class Visitor {
	customerId = ''
	private readonly cookies = new Map<string, string>()

	constructor(private readonly url: string) {}

	/** A new visitor who completed the four steps of the sign-up and is at the payment. */
	static async signUp(url: string): Promise<Visitor> {
		const visitor = new Visitor(url)
		const email = `${randomUUID()}@farm.example`
		for (const [index, answers] of ANSWERS.entries()) {
			const step = { ...answers, ...(index === 0 ? { email } : {}), intent: 'next' }
			const saved = await visitor.post(`/signup?step=${index + 1}`, step)
			if (saved.status !== 302) throw new Error(`Step ${index + 1}: ${saved.status} ${saved.text}`)
		}
		const password = `long enough ${randomUUID()}`
		const { location, status, text } = await visitor.post('/signup?step=4', { password })
		visitor.customerId = /^\/payment\/([\w-]+)$/.exec(location ?? '')?.[1] ?? ''
		if (!visitor.customerId) throw new Error(`The review: ${status} ${location} ${text}`)
		return visitor
	}

	get = (path: string): Promise<Page> => this.page(path, { method: 'GET' })

	post = (path: string, form: Record<string, string>): Promise<Page> =>
		this.page(path, { method: 'POST', body: new URLSearchParams(form) })

	/** Calls the API with the visitor's cookie. */
	async json(method: string, path: string, body?: unknown) {
		const response = await this.ask(path, {
			method,
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		})
		return { status: response.status, body: (await response.json()) as Record<string, unknown> }
	}

	private async page(path: string, init: RequestInit): Promise<Page> {
		const response = await this.ask(path, init)
		const location = response.headers.get('Location')
		return { status: response.status, text: await response.text(), location }
	}

	private async ask(path: string, init: RequestInit): Promise<Response> {
		const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
		// A reused connection may be the one that the server is just closing.
		const headers = { Cookie: cookie, Origin: this.url, Connection: 'close' }
		const response = await fetch(this.url + path, { ...init, headers, redirect: 'manual' })
		for (const line of response.headers.getSetCookie()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
			this.cookies.set(name, value)
		}
		return response
	}
}
