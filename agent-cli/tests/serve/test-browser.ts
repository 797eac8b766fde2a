import { request, type IncomingHttpHeaders } from 'node:http'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** A browser without scripts, for tests: it keeps cookies, follows redirects and sends forms. */
export class TestBrowser {
	readonly #port: number
	readonly #address: string
	#cookie = ''
	#page: Answer | null = null

	/** `address` is where it comes from: any of 127.0.0.0/8. */
	constructor(port: number, address = '127.0.0.1') {
		this.#port = port
		this.#address = address
	}

	/** The token in the forms of the last page. */
	get token(): string {
		return /name="token" value="([^"]+)"/.exec(this.#page?.text ?? '')?.[1] ?? ''
	}

	/** The text of the last page as a person reads it. */
	get words(): string {
		const body = this.#page?.text.replace(/<(style|script)[^]*?<\/\1>/g, '') ?? ''
		return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
	}

	async get(path = '/', headers: Record<string, string> = {}): Promise<Answer> {
		this.#page = await this.send('GET', path, headers)
		return this.#page
	}

	/** Sends a form with the token of the last page, and goes where the answer leads. */
	async post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
		const answer = await this.send('POST', path, {}, { token: this.token, ...fields })
		if (answer.status === 303) return this.get(answer.headers.location)
		return (this.#page = answer)
	}

	/** One request, as it is. */
	send(
		method: string,
		path: string,
		headers: Record<string, string>,
		fields?: Record<string, string>,
	): Promise<Answer> {
		const host = `localhost:${this.#port}`
		const form = fields && {
			origin: `http://${host}`,
			'content-type': 'application/x-www-form-urlencoded',
		}
		return new Promise((done, failed) => {
			const sent = request(
				{
					host: '127.0.0.1',
					localAddress: this.#address,
					port: this.#port,
					method,
					path,
					headers: { host, cookie: this.#cookie, ...form, ...headers },
				},
				(response) => {
					let text = ''
					response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
					const [cookie] = response.headers['set-cookie'] ?? []
					this.#cookie = cookie?.split(';')[0] ?? this.#cookie
					const { statusCode: status = 0, headers } = response
					response.on('end', () => done({ status, headers, text }))
				},
			)
			sent.on('error', failed)
			sent.end(fields && new URLSearchParams(fields).toString())
		})
	}
}
