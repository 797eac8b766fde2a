import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { withTimeout } from '@sfc/contract/with-timeout'

export type SmsClient = {
	/** Rejects with SmsError when the message was not accepted. */
	send(message: { to: string; text: string }): Promise<void>
}

/** Why a text message was not accepted, without the number and the text. */
export class SmsError extends Error {
	override readonly name = 'SmsError'

	constructor(
		message: string,
		/** Whether a retry cannot help: the number or the settings are wrong. */
		readonly isFinal: boolean,
	) {
		super(message)
	}
}

type Settings = {
	/** Address of the API, such as `https://api.twilio.com`. */
	apiUrl: string
	account: string
	token: string
	/** The sender number or name. */
	from: string
	timeoutMs?: number
}

const MAX_BYTES = 64 * 1024

/** Sends through Twilio's Messages API, or a compatible one. */
export function createSmsClient({
	apiUrl,
	account,
	token,
	from,
	timeoutMs = 20_000,
}: Settings): SmsClient {
	const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
	const url = new URL(apiUrl.replace(/\/+$/, '') + path)
	const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
	return {
		async send({ to, text }) {
			const form = new URLSearchParams({ To: to, From: from, Body: text }).toString()
			const { status, body } = await post(url, { authorization, form, timeoutMs })
			if (status === 200 || status === 201) return
			const code = /"code":\s*(\d{1,6})/.exec(body)?.[1]
			const answered = `the SMS service answered with ${status}${code ? `, code ${code}` : ''}`
			throw new SmsError(answered, status < 500 && status !== 408 && status !== 429)
		},
	}
}

type Posted = { authorization: string; form: string; timeoutMs: number }

function post(url: URL, { authorization, form, timeoutMs }: Posted) {
	const send = url.protocol === 'https:' ? requestHttps : requestHttp
	return withTimeout(
		timeoutMs,
		undefined,
		(signal) =>
			new Promise<{ status: number; body: string }>((resolve, reject) => {
				const call = send(url, {
					method: 'POST',
					headers: {
						Authorization: authorization,
						'Content-Type': 'application/x-www-form-urlencoded',
						'Content-Length': Buffer.byteLength(form),
					},
					signal,
				})
				// Network errors may contain the address, but never the number.
				const failed = (cause: NodeJS.ErrnoException) =>
					reject(
						new SmsError(`the SMS service was not reached (${cause.code ?? cause.name})`, false),
					)
				call.on('error', failed)
				call.on('response', (response) => {
					const chunks: Buffer[] = []
					let size = 0
					response.on('data', (chunk: Buffer) => {
						size += chunk.byteLength
						if (size > MAX_BYTES) response.destroy(new Error('too long an answer'))
						else chunks.push(chunk)
					})
					response.on('error', failed)
					response.on('end', () => {
						const body = Buffer.concat(chunks).toString('utf8')
						resolve({ status: response.statusCode ?? 0, body })
					})
				})
				call.end(form)
			}),
	)
}
